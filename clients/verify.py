"""Verifies license files and other tokens with nothing but Python 3.8: docs/license-format.md

usage: verify.py FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
       verify.py --token TYPE FILE KID:X...      (TYPE is license, activation, answer, revocations or releases)
Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered.
With --token it prints the claims of a genuine token, or what is wrong with it.
"""

import base64
import hashlib
import json
import re
import sys

PRODUCT = "astra"


def verify_license(data, now, release, keys):
    """The result, and the claims if the token is genuine; `release` is None where any version counts."""
    fault, claims = verify_token(data, "license", keys)
    if fault:
        return fault, None
    updates_until = claims.get("updates_until")
    if not isinstance(updates_until, str):
        return "malformed", None
    if "exp" in claims and now >= claims["exp"]:
        return "expired", claims
    if release is not None and release > updates_until:
        return "version_not_covered", claims
    if "expires_at" in claims and now >= claims["expires_at"]:
        return "in_grace", claims
    return "valid", claims


def verify_token(data, type, keys):
    """What is wrong with a token of this type, or None and its claims.

    `keys` maps key ids to raw public keys as base64url.
    """
    parts = read_token(data, type).split(".")
    if len(data) > 65536 or len(parts) != 3:
        return "malformed", None
    header, payload, signature = parts

    x = next((keys[kid] for kid in keys if header == header_of_key(kid, type)), None)
    if x is None:
        return "unknown_key", None
    if not re.fullmatch(r"[A-Za-z0-9_-]{85}[AQgw]", signature):
        return "bad_signature", None
    signed = f"{header}.{payload}".encode("ascii")
    if not verify_ed25519(decode(x), signed, decode(signature)):
        return "bad_signature", None

    try:
        claims = json.loads(decode(payload))
    except ValueError:
        return "malformed", None
    if not isinstance(claims, dict) or "v" not in claims:
        return "malformed", None
    if claims["v"] != 1:
        return "newer_format", None
    return (None, claims) if claims.get("aud") == PRODUCT else ("wrong_product", None)


def read_token(data, type):
    """A text between markers, or, except for a license, one without markers. Drops what mail programs add."""
    title = f"{PRODUCT} {type}".upper()
    begin_marker, end_marker = f"-----BEGIN {title}-----".encode(), f"-----END {title}-----".encode()
    begin = data.find(begin_marker)
    end = data.find(end_marker, begin)
    if end < 0 if begin >= 0 else type == "license":
        return ""
    token = data[begin + len(begin_marker) : end] if begin >= 0 else data
    return re.sub(rb"[^A-Za-z0-9_.-]", b"", token).decode("ascii")


def header_of_key(kid, type):
    text = '{"alg":"EdDSA","kid":"%s","typ":"%s-%s+jwt"}' % (kid, PRODUCT, type)
    return base64.urlsafe_b64encode(text.encode("ascii")).decode("ascii").rstrip("=")


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# Ed25519 as in RFC 8032. Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def verify_ed25519(public_key, message, signature):
    point = decompress(public_key)
    s = int.from_bytes(signature[32:], "little")
    # A second signature of the same text, s + ORDER, is refused.
    if point is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    x, y, z, t = point
    minus_key = (P - x, y, z, P - t)
    return compress(add(multiply(s, BASE), multiply(h, minus_key))) == signature[:32]


def add(a, b):
    lower = (a[1] - a[0]) * (b[1] - b[0])
    upper = (a[1] + a[0]) * (b[1] + b[0])
    mixed = 2 * D * a[3] * b[3]
    scale = 2 * a[2] * b[2]
    e, f, g, h = upper - lower, scale - mixed, scale + mixed, upper + lower
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(factor, point):
    result = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            result = add(result, point)
        point = add(point, point)
        factor >>= 1
    return result


def decompress(data):
    number = int.from_bytes(data, "little")
    y, odd = number & (2**255 - 1), number >> 255
    if len(data) != 32 or y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_ONE % P
    if x * x % P != square or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = P - x
    return (x, y, 1, x * y % P)


def compress(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def main():
    first, second, third, *rest = sys.argv[1:]
    keys = dict(key.split(":") for key in rest)
    with open(third if first == "--token" else first, "rb") as source:
        data = source.read()
    if first == "--token":
        fault, claims = verify_token(data, second, keys)
        print(fault or json.dumps(claims))
        sys.exit(1 if fault else 0)
    result, _ = verify_license(data, int(second), None if third == "-" else third, keys)
    print(result)
    sys.exit({"valid": 0, "in_grace": 0, "expired": 2, "version_not_covered": 2}.get(result, 1))


if __name__ == "__main__":
    main()
