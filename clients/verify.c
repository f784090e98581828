/* Verifies license files and other tokens with libsodium: docs/license-format.md
 * build: cc -o verify verify.c -lsodium
 * usage: verify FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
 *        verify --token TYPE FILE KID:X...      (TYPE is license, activation, answer, revocations or releases)
 * Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered.
 * With --token it prints the claims of a genuine token, or what is wrong with it. */
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRODUCT "astra"
#define LARGEST 65536
#define BASE64 sodium_base64_VARIANT_URLSAFE_NO_PADDING

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";

static char *find(char *text, size_t length, const char *wanted) {
  size_t size = strlen(wanted);
  for (size_t at = 0; at + size <= length; at++)
    if (memcmp(text + at, wanted, size) == 0) return text + at;
  return NULL;
}

/* A text between markers, or, except for a license, one without markers. Drops what mail programs add, in place. */
static char *read_token(char *text, size_t length, const char *type) {
  char title[64], marker[96];
  snprintf(title, sizeof title, "%s %s", PRODUCT, type);
  for (char *at = title; *at; at++) *at = (char)toupper((unsigned char)*at);
  snprintf(marker, sizeof marker, "-----BEGIN %s-----", title);
  char *begin = find(text, length, marker), *end = text + length;
  if (begin) {
    begin += strlen(marker);
    snprintf(marker, sizeof marker, "-----END %s-----", title);
    end = find(begin, length - (size_t)(begin - text), marker);
  } else if (strcmp(type, "license") != 0) {
    begin = text;
  }
  if (!begin || !end) return NULL;
  char *to = begin;
  for (char *from = begin; from < end; from++)
    if (*from && strchr(alphabet, *from)) *to++ = *from;
  *to = 0;
  return begin;
}

static int is_header(const char *header, const char *kid, int size, const char *type) {
  char json[128], known[256];
  snprintf(json, sizeof json, "{\"alg\":\"EdDSA\",\"kid\":\"%.*s\",\"typ\":\"" PRODUCT "-%s+jwt\"}", size, kid, type);
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

/* What is wrong with a token of this type, or NULL: one of the keys signed it, and `claims`, which has room for
 * LARGEST + 1 bytes, is its JSON. The text is changed; it has room for one byte after its end. */
static const char *verify_token(char *text, size_t length, const char *type, const char *const *keys, int count,
                                char *claims) {
  unsigned char key[32], signature[64];
  size_t size;
  char *header = length > LARGEST ? NULL : read_token(text, length, type);
  char *payload = header ? strchr(header, '.') : NULL;
  char *last = payload ? strchr(payload + 1, '.') : NULL;
  if (!last || strchr(last + 1, '.')) return "malformed";

  *payload = 0;
  const char *x = NULL;
  for (int at = 0; at < count; at++) {
    const char *colon = strchr(keys[at], ':');
    if (colon && is_header(header, keys[at], (int)(colon - keys[at]), type)) x = colon + 1;
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
  const char *version = claim(claims, "v"), *product = claim(claims, "aud");
  if (claims[0] != '{' || claims[strlen(claims) - 1] != '}' || !version) return "malformed";
  if (strtoll(version, NULL, 10) != 1) return "newer_format";
  return product && strncmp(product, "\"" PRODUCT "\"", sizeof PRODUCT + 1) == 0 ? NULL : "wrong_product";
}

/* The claims are left in `claims`, as `verify_token` does. */
static inline const char *verify_license(char *text, size_t length, long long now, const char *release,
                                         const char *const *keys, int count, char *claims) {
  const char *fault = verify_token(text, length, "license", keys, count, claims);
  if (fault) return fault;
  const char *until = claim(claims, "updates_until");
  if (!until || until[0] != '"' || strcspn(until + 1, "\"") != 10) return "malformed";
  const char *exp = claim(claims, "exp"), *expires_at = claim(claims, "expires_at");
  if (exp && now >= strtoll(exp, NULL, 10)) return "expired";
  if (strcmp(release, "-") != 0 && strncmp(release, until + 1, 10) > 0) return "version_not_covered";
  if (expires_at && now >= strtoll(expires_at, NULL, 10)) return "in_grace";
  return "valid";
}

/* Into `text`, which has room for LARGEST + 2 bytes. */
static size_t read_file(const char *path, char *text) {
  FILE *file = fopen(path, "rb");
  size_t length = file ? fread(text, 1, LARGEST + 1, file) : 0;
  if (file) fclose(file);
  text[length] = 0;
  return length;
}

#ifndef WITHOUT_MAIN
int main(int argc, char **argv) {
  static char text[LARGEST + 2], claims[LARGEST + 1];
  if (argc < 5 || sodium_init() < 0) return 64;
  const char *const *rest = (const char *const *)argv + 4;
  if (strcmp(argv[1], "--token") == 0) {
    const char *fault = verify_token(text, read_file(argv[3], text), argv[2], rest, argc - 4, claims);
    puts(fault ? fault : claims);
    return fault != NULL;
  }
  long long now = strtoll(argv[2], NULL, 10);
  const char *result = verify_license(text, read_file(argv[1], text), now, argv[3], rest, argc - 4, claims);
  puts(result);
  if (strcmp(result, "valid") == 0 || strcmp(result, "in_grace") == 0) return 0;
  return strcmp(result, "expired") == 0 || strcmp(result, "version_not_covered") == 0 ? 2 : 1;
}
#endif
