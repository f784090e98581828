/* A reference client with libsodium and libcurl: docs/build-your-own.md
 * build: cc -o client client.c -lsodium -lcurl
 * usage: client FOLDER activate [SEAT] | check-in | release | install FILE | request | state
 * FOLDER has license.txt and what the client saves: activation, memory.json and lock. It prints the state, and stops
 * nothing by itself. ASTRA_CLOCK and ASTRA_UPTIME replace the clocks in tests: leave them out of a product. */
#define _GNU_SOURCE
#define WITHOUT_MAIN
#include "verify.c"
#include <curl/curl.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#define PREFIX "ASTRA"
#define MACHINE_ID "/etc/astra/machine-id"
#define SHOP "https://shop.example"
#define VERSION "6.8.1"
#define RELEASE "2026-11-01"
static const char *const keys[] = {"KID:X of the live key", "KID:X of the reserve key"};

enum { DAY = 86400, KEYS = sizeof keys / sizeof keys[0] };
#define NONE (-(1LL << 60))

/* memory.json: these numbers, without those that are not known, and the texts below. */
enum { FIRST_START, FLOOR, UPTIME, LAST_GOOD, LEASE_FROM, LEASE_SECONDS, PAID_FROM, GRACE_IN, ENDS_IN, NOTICE_AT,
       NOTICE_FROM, NOTICE_SECONDS, RELEASED, TRIED, WAIT, FAILURES, PERIOD, NUMBERS };
static const char *const names[NUMBERS] = {"first_start", "floor", "uptime", "last_good", "lease_from",
  "lease_seconds", "paid_from", "grace_in", "ends_in", "notice_at", "notice_from", "notice_seconds", "released",
  "tried", "wait", "failures", "period"};
static long long memory[NUMBERS], now;
static char serial[65], server[44], notice[24], instance[23], boot[40], revoked[2048];
static char file[LARGEST + 2], activation[LARGEST + 2], answer[LARGEST + 2], text[LARGEST + 2], reply[4 * LARGEST];

static long long larger(long long a, long long b) { return a > b ? a : b; }
static long long smaller(long long a, long long b) { return a < b ? a : b; }

/* Within what a sum of times and periods can hold. */
static long long read_number(const char *from) {
  return larger(smaller(strtoll(from, NULL, 10), 1LL << 53), -(1LL << 53));
}

static long long number(const char *json, const char *name) {
  const char *found = claim(json, name);
  return found ? read_number(found) : NONE;
}

/* A text; empty if it is absent or too long. */
static char *copy(char *to, size_t room, const char *json, const char *name) {
  const char *found = claim(json, name);
  size_t size = found && *found == '"' ? strcspn(found + 1, "\"") : 0;
  snprintf(to, room, "%.*s", size < room ? (int)size : 0, size ? found + 1 : "");
  return to;
}

static int is(const char *json, const char *name, const char *wanted) {
  char found[128];
  return strcmp(copy(found, sizeof found, json, name), wanted) == 0;
}

/* The list has a space before and after each word. */
static int is_in(const char *list, const char *word) {
  char spaced[40];
  snprintf(spaced, sizeof spaced, " %s ", word);
  return strstr(list, spaced) != NULL;
}

static long long read_clock(const char *name, clockid_t id) {
  struct timespec time = {0};
  const char *set = getenv(name);
  if (!set) clock_gettime(id, &time);
  return set ? read_number(set) : (long long)time.tv_sec;
}
static long long clock_time(void) { return read_clock(PREFIX "_CLOCK", CLOCK_REALTIME); }

static void random_text(char *to) {
  unsigned char bytes[16];
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2base64(to, 23, bytes, sizeof bytes, BASE64);
}

/* A power cut leaves the previous content or the next. */
static void save(const char *name, const char *content) {
  FILE *out = fopen("new", "wb");
  int is_written = out && fputs(content, out) >= 0 && fflush(out) == 0 && fsync(fileno(out)) == 0;
  if (!out || fclose(out) != 0 || !is_written || rename("new", name) != 0) perror(name);
}

/* Of this server, for the serial number. It is empty where no machine id is found. */
static void find_fingerprint(void) {
  char id[LARGEST + 2] = "";
  const char *set = getenv(PREFIX "_MACHINE_ID"), *known = PRODUCT "-activation:v1:";
  crypto_auth_hmacsha256_state state;
  unsigned char hash[32];
  for (int at = 0; at < 3 && !*id; at++) {
    if (at == 0) snprintf(id, sizeof id, "%s", set ? set : "");
    else read_file(at == 1 ? MACHINE_ID : "/etc/machine-id", id);
    id[strcspn(id, "\r\n")] = 0;
  }
  crypto_auth_hmacsha256_init(&state, (unsigned char *)id, strlen(id));
  crypto_auth_hmacsha256_update(&state, (const unsigned char *)known, strlen(known));
  crypto_auth_hmacsha256_update(&state, (unsigned char *)serial, strlen(serial));
  crypto_auth_hmacsha256_final(&state, hash);
  *server = 0;
  if (*id) sodium_bin2base64(server, sizeof server, hash, sizeof hash, BASE64);
}

static int is_revoked(const char *kid) {
  char quoted[32];
  snprintf(quoted, sizeof quoted, "\"%.*s\"", (int)strcspn(kid, ":\""), kid);
  return strstr(revoked, quoted) != NULL;
}

/* Adds the key ids of a list; they are saved for good. */
static void add_revoked(const char *list) {
  for (; list && (*list == '[' || *list == ',') && list[1] == '"' && strcspn(list + 2, "\"") == 16 && list[18];
       list += 19) {
    size_t used = strlen(revoked);
    if (!is_revoked(list + 2) && used < sizeof revoked - 32)
      snprintf(revoked + used, 32, "%s\"%.16s\"", used ? "," : "", list + 2);
  }
}

/* Whether a key that is not revoked signed it. */
static int is_trusted(char *token, const char *type, char *claims) {
  const char *trusted[KEYS];
  int count = 0;
  for (int at = 0; at < KEYS; at++)
    if (!is_revoked(keys[at])) trusted[count++] = keys[at];
  return verify_token(token, strlen(token), type, trusted, count, claims) == NULL;
}

/* With another serial number or on another machine the memory is empty, except of revoked keys. */
static void remember(void) {
  char *saved = reply;
  read_file("memory.json", saved);
  add_revoked(claim(saved, "revoked_kids"));
  copy(serial, sizeof serial, file, "serial");
  find_fingerprint();
  if (!is(saved, "serial", serial) || !is(saved, "fingerprint", server)) *saved = 0;
  for (int at = 0; at < NUMBERS; at++) memory[at] = number(saved, names[at]);
  copy(notice, sizeof notice, saved, "notice");
  copy(instance, sizeof instance, saved, "instance");
  /* The uptime of another boot, or of another host, says nothing. */
  long long uptime = read_clock(PREFIX "_UPTIME", CLOCK_BOOTTIME), before = memory[UPTIME];
  static char running[LARGEST + 2];
  read_file("/proc/sys/kernel/random/boot_id", running);
  snprintf(boot, sizeof boot, "%.*s", (int)smaller(36, (long long)strcspn(running, "\r\n")), running);
  int is_same_boot = before != NONE && *boot && is(saved, "boot", boot);
  if (!is_same_boot || strspn(instance, alphabet) != 22) random_text(instance);
  if (memory[FLOOR] == NONE) memory[FLOOR] = number(file, "iat");
  if (is_same_boot) memory[FLOOR] += larger(0, uptime - before);
  memory[UPTIME] = uptime;
  now = larger(clock_time(), memory[FLOOR]);
  if (memory[FIRST_START] == NONE) memory[FIRST_START] = now;
}

static void save_memory(void) {
  int at = snprintf(text, sizeof text, "{\"serial\":\"%s\",\"fingerprint\":\"%s\",\"instance\":\"%s\",\"boot\":\"%s\"",
                    serial, server, instance, boot);
  if (*notice) at += snprintf(text + at, sizeof text - (size_t)at, ",\"notice\":\"%s\"", notice);
  for (int i = 0; i < NUMBERS; i++)
    if (memory[i] != NONE) at += snprintf(text + at, sizeof text - (size_t)at, ",\"%s\":%lld", names[i], memory[i]);
  snprintf(text + at, sizeof text - (size_t)at, ",\"revoked_kids\":[%s]}\n", revoked);
  save("memory.json", text);
}

static int is_over(const char *name, int period) {
  int is_paid = memory[PAID_FROM] != NONE && (memory[period] == NONE || now < memory[PAID_FROM] + memory[period]);
  return !is_paid && number(file, name) != NONE && now >= number(file, name);
}

static int is_offline(void) {
  char sub[128];
  copy(sub, sizeof sub, file, "sub");
  return *server && is(activation, "sub", sub) && is(activation, "fingerprint", server) &&
         number(activation, "generation") == number(file, "generation");
}

static long long notice_left(void) { return *notice ? memory[NOTICE_FROM] + memory[NOTICE_SECONDS] - now : 0; }

static const char *find_state(void) {
  char until[16];
  int is_announced = *notice && notice_left() <= 0, is_freed = strcmp(notice, "seat_lost") == 0;
  if (is_announced && !is_freed) return strcmp(notice, "serial_reset") == 0 ? "reset" : notice;
  if (is_over("exp", ENDS_IN)) return "expired";
  if (strcmp(RELEASE, copy(until, sizeof until, file, "updates_until")) > 0) return "version_not_covered";
  if (is_announced || (!is_offline() && memory[LEASE_FROM] == NONE)) return "not_activated";
  int ends = !is_offline() && number(file, "exp") != NONE;
  if (ends && now >= memory[LEASE_FROM] + memory[LEASE_SECONDS]) return "lapsed";
  if (is_over("expires_at", GRACE_IN)) return "in_grace";
  if (is_offline()) return "offline";
  return memory[LAST_GOOD] != NONE && now >= memory[LAST_GOOD] + DAY ? "late" : "active";
}

static void print_state(void) {
  const char *state = find_state();
  int may_add = is_in(" active late offline in_grace ", state), may_start = may_add;
  if (strcmp(state, "lapsed") == 0) may_start = now < memory[LEASE_FROM] + memory[LEASE_SECONDS] + 30 * DAY;
  if (strcmp(state, "not_activated") == 0)
    may_start = may_add = now < memory[FIRST_START] + 7 * DAY || notice_left() > 0;
  printf("state: %s\nmay start: %s\nmay add: %s\n", state, may_start ? "yes" : "no", may_add ? "yes" : "no");
  if (notice_left() > 0) printf("notice: %s, %lld seconds\n", notice, notice_left());
  const char *none = "no id in " PREFIX "_MACHINE_ID, " MACHINE_ID ", /etc/machine-id";
  printf("server: %s\n", *server ? server : none);
}

/* Counted from the first such answer by the shop's clock: neither a wrong clock nor repeating moves its end. */
static void give_notice(const char *code, long long iat) {
  if (strcmp(notice, code) != 0) memory[NOTICE_AT] = iat;
  snprintf(notice, sizeof notice, "%s", code);
  memory[NOTICE_FROM] = now;
  memory[NOTICE_SECONDS] = larger(7 * DAY, number(answer, "notice_seconds")) - (iat - memory[NOTICE_AT]);
}

static void take_answer(void) {
  char code[24];
  copy(code, sizeof code, answer, "code");
  int is_good = is_in(" active in_grace ", code), is_released = strcmp(code, "released") == 0;
  long long iat = number(answer, "iat"), grace = number(answer, "expires_at"), end = number(answer, "exp");
  memory[FLOOR] = iat;
  memory[PAID_FROM] = now = larger(clock_time(), iat);
  memory[GRACE_IN] = grace == NONE ? NONE : grace - iat;
  memory[ENDS_IN] = end == NONE ? NONE : end - iat;
  memory[PERIOD] = number(answer, "check_in_seconds");
  add_revoked(claim(answer, "revoked_kids"));
  if (is_good) memory[LAST_GOOD] = now;
  if (is_good || is_released) *notice = 0;
  if (is_released) memory[LEASE_FROM] = NONE, memory[RELEASED] = 1;
  if (claim(answer, "lease_seconds") && is_in(" active in_grace expired version_not_covered ", code))
    memory[LEASE_FROM] = now, memory[LEASE_SECONDS] = number(answer, "lease_seconds");
  int is_freed = strcmp(code, "seat_lost") == 0 && is(answer, "reason", "freed");
  if (is_freed || is_in(" suspended revoked serial_reset no_seat_left ", code)) give_notice(code, iat);
}

/* An activation of this server in a license file is saved apart, and outlives later files without one. */
static void save_activation(const char *content) {
  static char token[LARGEST + 2], found[LARGEST + 1];
  strcpy(token, content);
  if (!is_trusted(token, "activation", found) || !is(found, "fingerprint", server)) return;
  if (strcmp(found, activation) != 0) save("activation", content);
  strcpy(activation, found);
}

/* What someone brings, or the file that an answer names. One of a revoked key, or an older one, changes nothing. */
static int install(const char *content, const char *jti) {
  static char token[LARGEST + 2], offered[LARGEST + 1];
  char found[128];
  strcpy(token, content);
  if (!is_trusted(token, "license", offered) || (jti && !is(offered, "jti", jti))) return 0;
  copy(found, sizeof found, file, "sub");
  if (is(offered, "sub", found) && number(offered, "iat") < number(file, "iat")) return 0;
  save("license.txt", content);
  strcpy(file, offered);
  remember();
  save_activation(content);
  return 1;
}

/* Fills `reply` with the text of any reply; its status does not count. Returns its Retry-After. */
static long long post(const char *url, const char *body) {
  curl_off_t retry_after = 0;
  CURL *call = curl_easy_init();
  struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
  memset(reply, 0, sizeof reply);
  FILE *out = fmemopen(reply, sizeof reply - 1, "w");
  if (!call || !out) return 0;
  setvbuf(out, NULL, _IONBF, 0);
  curl_easy_setopt(call, CURLOPT_URL, url);
  curl_easy_setopt(call, CURLOPT_POSTFIELDS, body);
  curl_easy_setopt(call, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(call, CURLOPT_TIMEOUT, 10L);
  curl_easy_setopt(call, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(call, CURLOPT_WRITEDATA, out);
  if (curl_easy_perform(call) != CURLE_OK) *reply = 0;
  curl_easy_getinfo(call, CURLINFO_RETRY_AFTER, &retry_after);
  fclose(out);
  curl_slist_free_all(headers);
  curl_easy_cleanup(call);
  return smaller(retry_after, DAY);
}

/* The text of `license_file`, whose lines are escaped in JSON. */
static void unescape(char *to, const char *from) {
  for (char *end = to + LARGEST; *from && *from != '"' && to < end; from++) {
    int is_escaped = *from == '\\';
    if (is_escaped && !*++from) break;
    *to++ = is_escaped && *from == 'n' ? '\n' : *from;
  }
  *to = 0;
}

static void describe(char *json, size_t room, const char *more) {
  char name[65] = "", nonce[23];
  gethostname(name, sizeof name - 1);
  name[strspn(name, alphabet)] = 0;
  random_text(nonce);
  snprintf(json, room, "{\"serial\":\"%s\",\"fingerprint\":\"%s\",\"nonce\":\"%s\",\"name\":\"%s\""
           ",\"version\":\"" VERSION "\",\"release_date\":\"" RELEASE "\"%s}", serial, server, nonce, name, more);
}

/* Whether an answer arrived. Anything else than a signed answer to this very request changes nothing. */
static int ask(const char *call, int seat) {
  char url[256], body[1024], more[256], found[128];
  if (!*server) return 0;
  copy(found, sizeof found, file, "jti");
  int at = snprintf(more, sizeof more, ",\"instance\":\"%s\",\"file\":\"%s\"", instance, found);
  if (seat > 0) snprintf(more + at, sizeof more - (size_t)at, ",\"replace\":%d", seat);
  describe(body, sizeof body, more);
  snprintf(url, sizeof url, SHOP "/api/astra/activation/%s/", call);
  long long retry_after = post(url, body), period = memory[PERIOD] == NONE ? DAY / 4 : larger(60, memory[PERIOD]);
  copy(text, sizeof text, reply, "token");
  copy(found, sizeof found, body, "nonce");
  int is_answer = is_trusted(text, "answer", answer) && is(answer, "serial", serial) &&
                  is(answer, "fingerprint", server) && is(answer, "nonce", found);
  if (is_answer) take_answer();
  printf("answer: %s\n", is_answer ? answer : "none");
  memory[FAILURES] = is_answer ? 0 : smaller(larger(0, memory[FAILURES]) + 1, 16);
  long long pause = is_answer ? period / 2 + randombytes_uniform((uint32_t)period / 2) : 30LL << memory[FAILURES];
  memory[WAIT] = larger(smaller(pause, period), retry_after);
  memory[TRIED] = now;
  save_memory();
  const char *newer = is_answer ? claim(reply, "license_file") : NULL;
  if (newer && *newer == '"') {
    unescape(text, newer + 1);
    install(text, copy(found, sizeof found, answer, "file"));
  }
  return is_answer;
}

static void check_in(void) {
  int is_due = memory[TRIED] == NONE || now < memory[TRIED] || now >= memory[TRIED] + memory[WAIT];
  if (!is_due || memory[RELEASED] == 1 || !ask("check-in", 0)) return;
  if (is(answer, "code", "not_activated") || (is(answer, "code", "seat_lost") && is(answer, "reason", "lapsed")))
    ask("activate", 0);
}

/* For a server without internet access: what its owner carries to the shop. */
static void print_request(void) {
  char json[512], payload[768];
  uint32_t sum = 0xffffffff;
  describe(json, sizeof json, ",\"v\":1");
  sodium_bin2base64(payload, sizeof payload, (unsigned char *)json, strlen(json), BASE64);
  for (char *at = payload; *at; at++) {
    sum ^= (unsigned char)*at;
    for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
  }
  printf("-----BEGIN " PREFIX " ACTIVATION REQUEST-----\n%s.%08x\n", payload, ~sum);
  puts("-----END " PREFIX " ACTIVATION REQUEST-----");
}

int main(int argc, char **argv) {
  static char content[LARGEST + 2];
  const char *command = argc > 2 ? argv[2] : "", *argument = argc > 3 ? argv[3] : NULL;
  if (argc < 3 || sodium_init() < 0) return 64;
  if (strcmp(command, "install") == 0 && argument) read_file(argument, content);
  FILE *lock = chdir(argv[1]) == 0 ? fopen("lock", "a") : NULL;
  if (!lock || flock(fileno(lock), LOCK_EX) != 0) return 64;
  if (verify_token(text, read_file("license.txt", text), "license", keys, KEYS, file)) *file = 0;
  if (verify_token(text, read_file("activation", text), "activation", keys, KEYS, activation)) *activation = 0;
  remember();
  read_file("license.txt", text);
  if (*file) save_activation(text);
  if (strcmp(command, "install") == 0 && !install(content, NULL))
    puts("This license file is not genuine, or older than the installed one.");
  if (!*file) return puts("There is no genuine license.txt."), 1;
  if (strcmp(command, "activate") == 0) memory[RELEASED] = NONE, ask("activate", argument ? atoi(argument) : 0);
  if (strcmp(command, "check-in") == 0) check_in();
  if (strcmp(command, "release") == 0) ask("release", 0);
  save_memory();
  if (strcmp(command, "request") == 0 && *server) print_request();
  else print_state();
  return 0;
}
