"""The live table: for each action one function that refuses, one that answers, and one that gives the events.

`verify_x` raises what is wrong, `can_x` says yes or no, and `x` gives the events to store; none of them stores anything
or asks a clock. The same functions serve every front: pages, the HTTP interface and tests.

- `recording`: `coup` (one not seen too), `void`, `burn`, `indicator`.
- `mending`: `amend`, `insert`, `delete`.
- `turning`: `undo`, `redo`, `close_shoe`, `new_shoe`.
- `state` is what they act on; `checks` is what none of them may lead to.
"""

from scoreboard.ledger.live.mending import (
    amend,
    can_amend,
    can_delete,
    can_insert,
    delete,
    insert,
    verify_amend,
    verify_delete,
    verify_insert,
)
from scoreboard.ledger.live.recording import (
    burn,
    can_burn,
    can_coup,
    can_indicator,
    can_void,
    coup,
    indicator,
    verify_burn,
    verify_coup,
    verify_indicator,
    verify_void,
    void,
)
from scoreboard.ledger.live.state import LiveTable, Stamp, Step
from scoreboard.ledger.live.turning import (
    can_close_shoe,
    can_new_shoe,
    can_redo,
    can_undo,
    close_shoe,
    new_shoe,
    redo,
    undo,
    verify_close_shoe,
    verify_new_shoe,
    verify_redo,
    verify_undo,
)

__all__ = [
    "LiveTable",
    "Stamp",
    "Step",
    "amend",
    "burn",
    "can_amend",
    "can_burn",
    "can_close_shoe",
    "can_coup",
    "can_delete",
    "can_indicator",
    "can_insert",
    "can_new_shoe",
    "can_redo",
    "can_undo",
    "can_void",
    "close_shoe",
    "coup",
    "delete",
    "indicator",
    "insert",
    "new_shoe",
    "redo",
    "undo",
    "verify_amend",
    "verify_burn",
    "verify_close_shoe",
    "verify_coup",
    "verify_delete",
    "verify_indicator",
    "verify_insert",
    "verify_new_shoe",
    "verify_redo",
    "verify_undo",
    "verify_void",
    "void",
]
