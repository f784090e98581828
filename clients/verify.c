/* Verifies a license file with libsodium: docs/license-format.md
 * build: cc -o verify verify.c -lsodium
 * usage: verify FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
 * Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRODUCT "astra"
#define PRODUCT_IN_MARKERS "ASTRA"
#define LARGEST 65536
#define BASE64 sodium_base64_VARIANT_URLSAFE_NO_PADDING

static const char begin_marker[] = "-----BEGIN " PRODUCT_IN_MARKERS " LICENSE-----";
static const char end_marker[] = "-----END " PRODUCT_IN_MARKERS " LICENSE-----";
static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";

static char *find(char *text, size_t length, const char *wanted) {
  size_t size = strlen(wanted);
  for (size_t at = 0; at + size <= length; at++)
    if (memcmp(text + at, wanted, size) == 0) return text + at;
  return NULL;
}

/* Drops what mail programs add. The result ends with a zero byte, in place. */
static char *read_token(char *text, size_t length) {
  char *begin = find(text, length, begin_marker);
  if (!begin) return NULL;
  begin += sizeof begin_marker - 1;
  char *end = find(begin, length - (size_t)(begin - text), end_marker);
  if (!end) return NULL;
  char *to = begin;
  for (char *from = begin; from < end; from++)
    if (*from && strchr(alphabet, *from)) *to++ = *from;
  *to = 0;
  return begin;
}

static int is_header(const char *header, const char *kid, const char *type) {
  char json[128], known[256];
  snprintf(json, sizeof json, "{\"alg\":\"EdDSA\",\"kid\":\"%s\",\"typ\":\"%s\"}", kid, type);
  sodium_bin2base64(known, sizeof known, (unsigned char *)json, strlen(json), BASE64);
  return strcmp(header, known) == 0;
}

static int decode(unsigned char *bytes, size_t room, const char *text, size_t *length) {
  return sodium_base642bin(bytes, room, text, strlen(text), NULL, length, NULL, BASE64);
}

/* A quote within a value is escaped, so `"exp":` occurs only where the claim is. */
static const char *claim(const char *claims, const char *name) {
  char wanted[32];
  snprintf(wanted, sizeof wanted, "\"%s\":", name);
  const char *found = strstr(claims, wanted);
  return found ? found + strlen(wanted) : NULL;
}

static const char *judge(const char *claims, long long now, const char *release) {
  const char *version = claim(claims, "v");
  if (claims[0] != '{' || claims[strlen(claims) - 1] != '}' || !version) return "malformed";
  if (strtoll(version, NULL, 10) != 1) return "newer_format";
  const char *product = claim(claims, "aud");
  if (!product || strncmp(product, "\"" PRODUCT "\"", sizeof PRODUCT + 1) != 0) return "wrong_product";
  const char *until = claim(claims, "updates_until");
  if (!until || until[0] != '"' || strcspn(until + 1, "\"") != 10) return "malformed";
  const char *exp = claim(claims, "exp"), *expires_at = claim(claims, "expires_at");
  if (exp && now >= strtoll(exp, NULL, 10)) return "expired";
  if (strcmp(release, "-") != 0 && strncmp(release, until + 1, 10) > 0) return "version_not_covered";
  if (expires_at && now >= strtoll(expires_at, NULL, 10)) return "in_grace";
  return "valid";
}

/* NULL if one of the keys signed a token of this type, for example "astra-answer+jwt". Its JSON is then in `claims`,
 * which has room for LARGEST + 1 bytes. The token is changed. */
static const char *verify_token(char *header, const char *type, char **keys, int count, char *claims) {
  unsigned char key[32], signature[64];
  size_t size;
  char *payload = strchr(header, '.');
  char *last = payload ? strchr(payload + 1, '.') : NULL;
  if (!last || strchr(last + 1, '.')) return "malformed";

  *payload = 0;
  const char *x = NULL;
  for (int at = 0; at < count; at++) {
    char *colon = strchr(keys[at], ':');
    if (!colon) continue;
    *colon = 0;
    if (is_header(header, keys[at], type)) x = colon + 1;
    *colon = ':';
  }
  if (!x || decode(key, sizeof key, x, &size) != 0 || size != sizeof key) return "unknown_key";
  *payload = '.';

  /* libsodium refuses other spellings of the same bytes, and signatures that were changed to s + L. */
  if (decode(signature, sizeof signature, last + 1, &size) != 0 || size != sizeof signature) return "bad_signature";
  if (crypto_sign_verify_detached(signature, (unsigned char *)header, (size_t)(last - header), key) != 0)
    return "bad_signature";

  *last = 0;
  if (decode((unsigned char *)claims, LARGEST, payload + 1, &size) != 0) return "malformed";
  claims[size] = 0;
  return size < 2 ? "malformed" : NULL;
}

/* The claims are left in `claims`, as `verify_token` does. */
static const char *verify_license(char *text, size_t length, long long now, const char *release, char **keys,
                                  int count, char *claims) {
  char *token = length > LARGEST ? NULL : read_token(text, length);
  const char *fault = token ? verify_token(token, PRODUCT "-license+jwt", keys, count, claims) : "malformed";
  return fault ? fault : judge(claims, now, release);
}

int main(int argc, char **argv) {
  static char text[LARGEST + 2], claims[LARGEST + 1];
  if (argc < 5 || sodium_init() < 0) return 64;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 64;
  size_t length = fread(text, 1, LARGEST + 1, file);
  fclose(file);
  const char *result = verify_license(text, length, strtoll(argv[2], NULL, 10), argv[3], argv + 4, argc - 4, claims);
  puts(result);
  if (strcmp(result, "valid") == 0 || strcmp(result, "in_grace") == 0) return 0;
  return strcmp(result, "expired") == 0 || strcmp(result, "version_not_covered") == 0 ? 2 : 1;
}
