"""Who may do what: `user add`, `user list`, `user password`, `user remove`, and the same for the tokens of tables."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import Annotated, Literal

import typer

from scoreboard.cli.output import JsonOption, print_json, print_table
from scoreboard.cli.stores import StoreOption, open_store
from scoreboard.errors import RefusedError

__all__ = ["register"]

# Written out here, since importing the room that names them would make every --help wait.
RoleName = Literal["viewer", "operator", "administrator"]

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The user's name.")]
StdinOption = Annotated[bool, typer.Option("--password-stdin", help="Read the password from stdin instead of asking.")]
TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help="The table's name or number.")]
TokenArgument = Annotated[str, typer.Argument(metavar="NAME", help="What the program is called in the history.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    users = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode=None,
        help="Say who may sign in on the pages, and as what.\n\n"
        "A viewer looks at shoes, an operator records too, an administrator sets up tables too. As long as there is "
        "nobody, this machine alone may do everything.\n\n"
        "Example: scoreboard user add Anna --role administrator",
    )
    app.add_typer(users, name="user")
    _register_users(users)
    tokens = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode=None,
        help="Let a program, such as an electronic shoe, record at one table.\n\n"
        'Example: scoreboard token add 7 "shoe reader"',
    )
    app.add_typer(tokens, name="token")
    _register_tokens(tokens)


def _register_users(users: typer.Typer) -> None:
    @users.command("add")
    def add(
        name: NameArgument,
        role: Annotated[RoleName, typer.Option(help="What they may do; each may do what those before may.")] = "viewer",
        password_stdin: StdinOption = False,
        store: StoreOption = None,
    ) -> None:
        """Let somebody sign in; the first is an administrator. The password is asked for twice.

        Example: scoreboard user add Anna --role administrator
        """
        from scoreboard.accounts import Accounts, Role

        with open_store(store) as ledger:
            accounts = Accounts(ledger)
            accounts.verify_add(name, role=Role(role))
            user = accounts.add(name, _password(from_stdin=password_stdin), role=Role(role), at=_now())
        print(f"{user.name} can sign in as {user.role}.")

    @users.command("list")
    def list_users(store: StoreOption = None, as_json: JsonOption = False) -> None:
        """List who can sign in.

        Example: scoreboard user list --json
        """
        from scoreboard.accounts import Accounts

        with open_store(store) as ledger:
            listed = [user.as_dict() for user in Accounts(ledger).users()]
        nobody = "Nobody can sign in yet. Add somebody with: scoreboard user add NAME --role administrator"
        _print(listed, as_json=as_json, or_else=nobody)

    @users.command("password")
    def password(name: NameArgument, password_stdin: StdinOption = False, store: StoreOption = None) -> None:
        """Give somebody another password; where they are signed in, they have to sign in anew.

        Example: scoreboard user password Anna
        """
        from scoreboard.accounts import Accounts

        with open_store(store) as ledger:
            accounts = Accounts(ledger)
            user = accounts.find(name)
            accounts.change_password(user.name, _password(from_stdin=password_stdin))
        print(f"{user.name} has another password.")

    @users.command("remove")
    def remove(name: NameArgument, store: StoreOption = None) -> None:
        """Let somebody sign in no more; what they recorded stays theirs.

        Example: scoreboard user remove Anna
        """
        from scoreboard.accounts import Accounts

        with open_store(store) as ledger:
            accounts = Accounts(ledger)
            user = accounts.find(name)
            accounts.remove(user.name)
            is_open = not accounts.has_users()
        print(f"{user.name} can sign in no more.")
        if is_open:
            print("Nobody can: this machine alone may do everything, without a password.", file=sys.stderr)


def _register_tokens(tokens: typer.Typer) -> None:
    @tokens.command("add")
    def add(table: TableArgument, name: TokenArgument, store: StoreOption = None) -> None:
        """Make a token: it is printed this once, alone on stdout.

        A program sends it with each request, as "Authorization: Bearer TOKEN".

        Example: scoreboard token add 7 "shoe reader"
        """
        from scoreboard.accounts import Accounts

        with open_store(store) as ledger:
            secret = Accounts(ledger).add_token(table, name, at=_now())
        print("Keep this token where only the program reads it; it is not shown again:", file=sys.stderr)
        print(secret)

    @tokens.command("list")
    def list_tokens(store: StoreOption = None, as_json: JsonOption = False) -> None:
        """List the tokens, which themselves are kept nowhere.

        Example: scoreboard token list --json
        """
        from scoreboard.accounts import Accounts

        with open_store(store) as ledger:
            listed = [token.as_dict() for token in Accounts(ledger).tokens()]
        _print(
            listed, as_json=as_json, or_else="No program has a token. Make one with: scoreboard token add TABLE NAME"
        )

    @tokens.command("remove")
    def remove(table: TableArgument, name: TokenArgument, store: StoreOption = None) -> None:
        """Let a program record no more.

        Example: scoreboard token remove 7 "shoe reader"
        """
        from scoreboard.accounts import Accounts

        with open_store(store) as ledger:
            Accounts(ledger).remove_token(table, name)
        print(f"The token {name} of table {table} opens nothing more.")


def _print(listed: list[dict[str, str]], *, as_json: bool, or_else: str) -> None:
    if as_json:
        print_json(listed)
    elif listed:
        print_table(tuple(listed[0]), [list(one.values()) for one in listed])
    else:
        print(or_else)


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _password(*, from_stdin: bool) -> str:
    """Read a password from a person or a program; never from the command, which others on the machine can read."""
    if from_stdin and sys.stdin is not None:  # it is where the caller closed it
        return sys.stdin.readline(1000).removesuffix("\n").removesuffix("\r")
    if sys.stdin is None or not sys.stdin.isatty():
        raise RefusedError(
            "nobody to ask for the password",
            where="stdin",
            expected="a terminal",
            remedy="Send the password on stdin, and say so with --password-stdin.",
        )
    asked: str = typer.prompt("Password", hide_input=True, confirmation_prompt="The same again")
    return asked
