#!/bin/sh
# Verifies a license file with openssl 3: docs/license-format.md
# usage: verify.sh FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
# Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered.
set -eu
product=astra
export LC_ALL=C
file=$1 now=$2 release=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

answer() {
  echo "$1"
  case $1 in
    valid | in_grace) exit 0 ;;
    expired | version_not_covered) exit 2 ;;
    *) exit 1 ;;
  esac
}

decode() {
  {
    printf %s "$1" | tr -- '-_' '+/'
    case $((${#1} % 4)) in 2) printf == ;; 3) printf = ;; esac
  } | openssl base64 -d -A
}

number() { sed -n "s/.*\"$1\":\([0-9][0-9]*\).*/\1/p" "$work/claims"; }

[ "$(wc -c <"$file")" -le 65536 ] || answer malformed
token=$(tr -d '\000' <"$file" | awk -v product="$(echo "$product" | tr a-z A-Z)" '
  { text = text $0 "\n" }
  END {
    first = "-----BEGIN " product " LICENSE-----"
    begin = index(text, first)
    if (begin) rest = substr(text, begin + length(first))
    end = index(rest, "-----END " product " LICENSE-----")
    if (begin && end) print substr(rest, 1, end - 1)
  }' | tr -cd 'A-Za-z0-9_.-')
case $token in
  *.*.*.*) answer malformed ;;
  *.*.*) ;;
  *) answer malformed ;;
esac
signed=${token%.*}
header=${token%%.*}
payload=${signed#*.}
signature=${token##*.}

x=
for key; do
  known=$(printf '{"alg":"EdDSA","kid":"%s","typ":"%s-license+jwt"}' "${key%%:*}" "$product" | openssl base64 -A | tr '+/' '-_' | tr -d =)
  if [ "$header" = "$known" ]; then x=${key#*:}; fi
done
[ -n "$x" ] || answer unknown_key

printf %s "$signature" | grep -Eq '^[A-Za-z0-9_-]{85}[AQgw]$' || answer bad_signature
printf '%s\nMCowBQYDK2VwAyEA%s=\n%s\n' '-----BEGIN PUBLIC KEY-----' "$(printf %s "$x" | tr -- '-_' '+/')" \
  '-----END PUBLIC KEY-----' >"$work/key"
printf %s "$signed" >"$work/signed"
decode "$signature" >"$work/signature"
openssl pkeyutl -verify -pubin -inkey "$work/key" -rawin -in "$work/signed" -sigfile "$work/signature" \
  >/dev/null 2>&1 || answer bad_signature

decode "$payload" >"$work/claims"
grep -q '^{.*}$' "$work/claims" || answer malformed
version=$(number v)
[ -n "$version" ] || answer malformed
[ "$version" = 1 ] || answer newer_format
grep -q "\"aud\":\"$product\"" "$work/claims" || answer wrong_product
until=$(sed -n 's/.*"updates_until":"\([0-9]\{4\}-[0-9][0-9]-[0-9][0-9]\)".*/\1/p' "$work/claims")
[ -n "$until" ] || answer malformed
exp=$(number exp)
expires_at=$(number expires_at)

if [ -n "$exp" ] && [ "$now" -ge "$exp" ]; then answer expired; fi
if [ "$release" != - ] && [ "$release" != "$until" ] &&
  [ "$(printf '%s\n' "$release" "$until" | sort | tail -n 1)" = "$release" ]; then answer version_not_covered; fi
if [ -n "$expires_at" ] && [ "$now" -ge "$expires_at" ]; then answer in_grace; fi
answer valid
