"""By which addresses other machines find this one. Only the system is asked: nothing is sent, no internet is needed."""

from __future__ import annotations

from ipaddress import ip_address
from socket import AddressFamily

import psutil

__all__ = ["own_addresses"]


def own_addresses(family: AddressFamily) -> tuple[str, ...]:
    """Give the addresses of this machine in the networks it is connected to; none where it is in no network.

    Every network counts, a closed one without a way to the internet too, which a look at the default route would miss.
    Left out is what no other machine's browser can open: loopback, networks that are down, and IPv6's link-local
    addresses, since they hold only together with a network's name (RFC 4007, section 11) and browsers take none.

    Parameters
    ----------
    family
        Of which kind: `AF_INET` or `AF_INET6`.
    """
    networks = psutil.net_if_stats()
    found = [
        ip_address(place.address)
        for name, places in psutil.net_if_addrs().items()
        if name in networks and networks[name].isup
        for place in places
        if place.family == family
    ]
    return tuple(
        str(address)
        for address in found
        if not address.is_loopback and not (address.version == 6 and address.is_link_local)
    )
