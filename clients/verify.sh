#!/bin/sh
# Verifies license files and other tokens with openssl 3: docs/license-format.md
# usage: verify.sh FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
#        verify.sh --token TYPE FILE KID:X...      (TYPE is license, activation, answer, revocations or releases)
# Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered.
# With --token it prints the claims of a genuine token, or what is wrong with it.
set -eu
product=astra
export LC_ALL=C
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

# A text between markers, or, except for a license, one without markers. Drops what mail programs add.
read_token() {
  tr '\000' ' ' <"$1" | awk -v title="$(echo "$product $2" | tr a-z A-Z)" -v type="$2" '
    { text = text $0 "\n" }
    END {
      first = "-----BEGIN " title "-----"
      begin = index(text, first)
      if (begin) rest = substr(text, begin + length(first))
      end = index(rest, "-----END " title "-----")
      if (begin && end) print substr(rest, 1, end - 1)
      if (!begin && type != "license") print text
    }' | tr -cd 'A-Za-z0-9_.-'
}

# verify_token TYPE FILE KID:X... leaves the claims in $work/claims, or answers what is wrong with the token.
verify_token() {
  type=$1 file=$2
  shift 2
  [ "$(wc -c <"$file")" -le 65536 ] || answer malformed
  token=$(read_token "$file" "$type")
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
    known=$(printf '{"alg":"EdDSA","kid":"%s","typ":"%s-%s+jwt"}' "${key%%:*}" "$product" "$type" |
      openssl base64 -A | tr '+/' '-_' | tr -d =)
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
}

if [ "$1" = --token ]; then
  shift
  verify_token "$@"
  cat "$work/claims"
  exit
fi

file=$1 now=$2 release=$3
shift 3
verify_token license "$file" "$@"
until=$(sed -n 's/.*"updates_until":"\([0-9]\{4\}-[0-9][0-9]-[0-9][0-9]\)".*/\1/p' "$work/claims")
[ -n "$until" ] || answer malformed
exp=$(number exp)
expires_at=$(number expires_at)

if [ -n "$exp" ] && [ "$now" -ge "$exp" ]; then answer expired; fi
if [ "$release" != - ] && [ "$release" != "$until" ] &&
  [ "$(printf '%s\n' "$release" "$until" | sort | tail -n 1)" = "$release" ]; then answer version_not_covered; fi
if [ -n "$expires_at" ] && [ "$now" -ge "$expires_at" ]; then answer in_grace; fi
answer valid
