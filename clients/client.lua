-- A reference client with verify.lua beside it, LuaJIT or Lua and the module cffi, libsodium, libcurl and zlib:
-- docs/build-your-own.md
-- usage: luajit client.lua FOLDER activate [SEAT] | check-in | release | install FILE | request | state
-- FOLDER has license.txt and what the client saves: activation, memory.json and lock. It prints the state, and stops
-- nothing by itself. ASTRA_CLOCK and ASTRA_UPTIME replace the clocks in tests: leave them out of a product.
local verify = dofile((arg[0]:match("^.*/") or "") .. "verify.lua")
local ffi, sodium, read_file = verify.ffi, verify.sodium, verify.read_file

local SHOP = "https://shop.example"
local VERSION, RELEASE = "6.8.1", "2026-11-01"
local KEYS = { "KID:X of the live key", "KID:X of the reserve key" }
local MACHINE_ID = "/etc/astra/machine-id"
local DAY, PREFIX = 86400, verify.product:upper()

ffi.cdef [[
  void randombytes_buf(void *bytes, size_t length);
  int crypto_auth_hmacsha256_init(void *state, const char *key, size_t length);
  int crypto_auth_hmacsha256_update(void *state, const char *text, unsigned long long length);
  int crypto_auth_hmacsha256_final(void *state, char *hash);
  void *curl_easy_init(void);
  int curl_easy_setopt(void *call, int option, ...);
  int curl_easy_perform(void *call);
  int curl_easy_getinfo(void *call, int info, ...);
  void curl_easy_cleanup(void *call);
  void *curl_slist_append(void *list, const char *line);
  void curl_slist_free_all(void *list);
  unsigned long crc32(unsigned long before, const char *text, unsigned int length);
  void *fopen(const char *path, const char *mode);
  void *fmemopen(void *bytes, size_t room, const char *mode);
  void setbuf(void *file, char *buffer);
  int fclose(void *file);
  int fputs(const char *text, void *file);
  int fflush(void *file);
  int fsync(int file);
  int fileno(void *file);
  int flock(int file, int operation);
  int gethostname(char *name, size_t room);
]]
local curl, zlib = verify.load("curl", "libcurl.so.4"), verify.load("z", "libz.so.1")

local folder, command, argument = arg[1], arg[2], arg[3]
local file, activation -- Claims as JSON, or nil.
local memory, now -- memory.json: flat JSON with these numbers, without those that are not known.
local revoked = {}
local NUMBERS = {
  "first_start", "floor", "uptime", "last_good", "lease_from", "lease_seconds", "paid_from", "grace_in", "ends_in",
  "notice_at", "notice_from", "notice_seconds", "released", "tried", "wait", "failures", "period",
}
local TEXTS = { "serial", "fingerprint", "instance", "boot", "notice" }

local function number(json, name) return tonumber(json:match('"' .. name .. '":(%-?%d+)')) end
local function text(json, name) return json:match('"' .. name .. '":"([^"]*)"') end
local function set(...)
  local found = {}
  for _, name in ipairs { ... } do found[name] = true end
  return found
end

local function clock() return tonumber(os.getenv(PREFIX .. "_CLOCK") or os.time()) end
local function uptime() return tonumber(os.getenv(PREFIX .. "_UPTIME") or read_file("/proc/uptime"):match("^%d+")) end
local function random_bytes(length)
  local bytes = ffi.new("char[?]", length)
  sodium.randombytes_buf(bytes, length)
  return ffi.string(bytes, length)
end

-- A power cut leaves the previous content or the next.
local function save(name, content)
  local out = ffi.C.fopen(folder .. "/new", "wb")
  local is_written = out ~= nil and ffi.C.fputs(content, out) >= 0 and ffi.C.fflush(out) == 0
  assert(is_written and ffi.C.fsync(ffi.C.fileno(out)) == 0 and ffi.C.fclose(out) == 0, name .. " cannot be saved")
  assert(os.rename(folder .. "/new", folder .. "/" .. name))
end

-- Of this server, for the serial number. Nil where no machine id is found.
local function find_fingerprint(serial)
  local id = (os.getenv(PREFIX .. "_MACHINE_ID") or ""):match("^[^\r\n]*")
  for _, path in ipairs { MACHINE_ID, "/etc/machine-id" } do
    if id == "" then id = read_file(path):match("^[^\r\n]*") end
  end
  local state, hash = ffi.new("uint64_t[64]"), ffi.new("char[32]")
  local known = verify.product .. "-activation:v1:" .. serial
  sodium.crypto_auth_hmacsha256_init(state, id, #id)
  sodium.crypto_auth_hmacsha256_update(state, known, #known)
  sodium.crypto_auth_hmacsha256_final(state, hash)
  return id ~= "" and verify.encode(ffi.string(hash, 32)) or nil
end

local function keys(is_trusted)
  local found = {}
  for _, key in ipairs(KEYS) do
    local kid, x = key:match("^(%x+):([%w_-]+)$")
    if kid and not (is_trusted and revoked[kid]) then found[kid] = x end
  end
  return found
end

-- Nil without the claims that every license has, too.
local function read_license(content, trusted)
  local claims = verify.verify_token(content, "license", trusted)
  local is_complete = claims and text(claims, "serial") and text(claims, "jti") and text(claims, "updates_until")
  return is_complete and number(claims, "iat") and claims or nil
end

local function add_revoked(json)
  for kid in (json:match('"revoked_kids":%[([^%]]*)%]') or ""):gmatch('"(%x+)"') do revoked[kid] = true end
end

-- With another serial number or on another machine the memory is empty, except of revoked keys.
local function remember()
  local saved = read_file(folder .. "/memory.json")
  local serial = text(file, "serial")
  local fingerprint = find_fingerprint(serial)
  memory = { serial = serial, fingerprint = fingerprint }
  if text(saved, "serial") == serial and text(saved, "fingerprint") == fingerprint then
    for _, name in ipairs(NUMBERS) do memory[name] = number(saved, name) end
    for _, name in ipairs(TEXTS) do memory[name] = text(saved, name) end
  end
  -- The uptime of another boot, or of another host, says nothing.
  local boot = read_file("/proc/sys/kernel/random/boot_id"):match("^[%w-]*")
  local is_same_boot = memory.uptime and boot ~= "" and memory.boot == boot
  local before, running = memory.uptime, uptime()
  local is_known = (memory.instance or ""):find("^[%w_-]+$")
  if not is_same_boot or not is_known then memory.instance = verify.encode(random_bytes(16)) end
  memory.floor = memory.floor or number(file, "iat")
  if is_same_boot then memory.floor = memory.floor + math.max(0, running - before) end
  memory.boot, memory.uptime = boot, running
  now = math.max(clock(), memory.floor)
  memory.first_start = memory.first_start or now
end

local function save_memory()
  local parts, kids = {}, {}
  for _, name in ipairs(TEXTS) do
    if memory[name] then parts[#parts + 1] = ('"%s":"%s"'):format(name, memory[name]) end
  end
  for _, name in ipairs(NUMBERS) do
    if memory[name] then parts[#parts + 1] = ('"%s":%.0f'):format(name, memory[name]) end
  end
  for kid in pairs(revoked) do kids[#kids + 1] = '"' .. kid .. '"' end
  save("memory.json", ('{%s,"revoked_kids":[%s]}\n'):format(table.concat(parts, ","), table.concat(kids, ",")))
end

local function is_over(name, period)
  local is_paid = memory.paid_from and (not memory[period] or now < memory.paid_from + memory[period])
  local moment = number(file, name)
  return moment and now >= moment and not is_paid
end

local function is_offline()
  return activation and text(activation, "fingerprint") == memory.fingerprint
    and text(activation, "sub") == text(file, "sub") and number(activation, "generation") == number(file, "generation")
end

local function lease_end() return memory.lease_from + (memory.lease_seconds or 0) end
local function notice_left()
  return memory.notice and (memory.notice_from or 0) + (memory.notice_seconds or 0) - now or 0
end

local function find_state()
  local announced = memory.notice and notice_left() <= 0 and memory.notice
  if announced == "serial_reset" then return "reset" end
  if announced and announced ~= "seat_lost" then return announced end
  if is_over("exp", "ends_in") then return "expired" end
  if RELEASE > text(file, "updates_until") then return "version_not_covered" end
  if announced or not is_offline() and not memory.lease_from then return "not_activated" end
  if not is_offline() and number(file, "exp") and now >= lease_end() then return "lapsed" end
  if is_over("expires_at", "grace_in") then return "in_grace" end
  if is_offline() then return "offline" end
  return now >= (memory.last_good or now) + DAY and "late" or "active"
end

local function print_state()
  local state = find_state()
  local may_add = set("active", "late", "offline", "in_grace")[state]
  local may_start = may_add
  if state == "lapsed" then may_start = now < lease_end() + 30 * DAY end
  if state == "not_activated" then
    may_add = now < memory.first_start + 7 * DAY or notice_left() > 0
    may_start = may_add
  end
  print("state: " .. state)
  print("may start: " .. (may_start and "yes" or "no"))
  print("may add: " .. (may_add and "yes" or "no"))
  if notice_left() > 0 then print(("notice: %s, %d seconds"):format(memory.notice, notice_left())) end
  local none = ("no id in %s_MACHINE_ID, %s, /etc/machine-id"):format(PREFIX, MACHINE_ID)
  print("server: " .. (memory.fingerprint or none))
end

-- Counted from the first such answer by the shop's clock: neither a wrong clock nor repeating moves its end.
local function give_notice(answer, code)
  local iat = number(answer, "iat")
  if memory.notice ~= code or not memory.notice_at then memory.notice_at = iat end
  memory.notice, memory.notice_from = code, now
  memory.notice_seconds = math.max(7 * DAY, number(answer, "notice_seconds") or 0) - (iat - memory.notice_at)
end

local function take_answer(answer)
  local code, iat, lease = text(answer, "code"), number(answer, "iat"), number(answer, "lease_seconds")
  local function from_now(name)
    local moment = number(answer, name)
    return moment and moment - iat
  end
  now = math.max(clock(), iat)
  memory.floor, memory.paid_from = iat, now
  memory.grace_in, memory.ends_in = from_now("expires_at"), from_now("exp")
  memory.period = number(answer, "check_in_seconds")
  add_revoked(answer)
  local is_good = set("active", "in_grace")[code]
  if is_good then memory.last_good = now end
  if is_good or code == "released" then memory.notice = nil end
  if code == "released" then memory.lease_from, memory.released = nil, 1 end
  if lease and (is_good or set("expired", "version_not_covered")[code]) then
    memory.lease_from, memory.lease_seconds = now, lease
  end
  local is_freed = code == "seat_lost" and text(answer, "reason") == "freed"
  if is_freed or set("suspended", "revoked", "serial_reset", "no_seat_left")[code] then give_notice(answer, code) end
end

-- An activation of this server in a license file is saved apart, and outlives later files without one.
local function save_activation(content)
  local found = verify.verify_token(content, "activation", keys(true))
  if found and found ~= activation and text(found, "fingerprint") == memory.fingerprint then
    save("activation", content)
    activation = found
  end
end

-- What someone brings, or the file that an answer names. One of a revoked key, or an older one, changes nothing.
local function install(content, jti)
  local offered = read_license(content, keys(true))
  if not offered or (jti and text(offered, "jti") ~= jti) then return false end
  local is_same = file and text(offered, "sub") == text(file, "sub")
  if is_same and number(offered, "iat") < number(file, "iat") then return false end
  save("license.txt", content)
  file = offered
  remember()
  save_activation(content)
  return true
end

-- The text of any reply, whose status does not count, and its Retry-After.
local function post(url, body)
  local room, retry_after = 4 * 65536, ffi.new("int64_t[1]")
  local reply, call = ffi.new("char[?]", room), curl.curl_easy_init()
  local out = ffi.C.fmemopen(reply, room - 1, "w")
  local headers = curl.curl_slist_append(nil, "Content-Type: application/json")
  ffi.C.setbuf(out, nil)
  curl.curl_easy_setopt(call, 10002, url) -- CURLOPT_URL
  curl.curl_easy_setopt(call, 10015, body) -- CURLOPT_POSTFIELDS
  curl.curl_easy_setopt(call, 10023, headers) -- CURLOPT_HTTPHEADER
  curl.curl_easy_setopt(call, 13, ffi.cast("long", 10)) -- CURLOPT_TIMEOUT
  curl.curl_easy_setopt(call, 99, ffi.cast("long", 1)) -- CURLOPT_NOSIGNAL
  curl.curl_easy_setopt(call, 10001, out) -- CURLOPT_WRITEDATA
  local is_received = curl.curl_easy_perform(call) == 0
  curl.curl_easy_getinfo(call, 0x600000 + 57, retry_after) -- CURLINFO_RETRY_AFTER
  ffi.C.fclose(out)
  curl.curl_slist_free_all(headers)
  curl.curl_easy_cleanup(call)
  return is_received and ffi.string(reply) or "", math.min((ffi.tonumber or tonumber)(retry_after[0]), DAY)
end

local function describe(more)
  local name, nonce = ffi.new("char[65]"), verify.encode(random_bytes(16))
  ffi.C.gethostname(name, 64)
  return ('{"serial":"%s","fingerprint":"%s","nonce":"%s","name":"%s","version":"%s","release_date":"%s"%s}'):format(
    memory.serial, memory.fingerprint, nonce, ffi.string(name):match("^[%w._-]*"), VERSION, RELEASE, more), nonce
end

-- The answer, or nil: anything else than a signed answer to this very request changes nothing.
local function ask(call, seat)
  if not memory.fingerprint then return nil end
  local more = (',"instance":"%s","file":"%s"'):format(memory.instance, text(file, "jti"))
  local body, nonce = describe(more .. (seat and (',"replace":%d'):format(seat) or ""))
  local reply, retry_after = post(SHOP .. "/api/astra/activation/" .. call .. "/", body)
  local answer = verify.verify_token(text(reply, "token") or "", "answer", keys(true))
  local is_mine = answer and number(answer, "iat") and text(answer, "serial") == memory.serial
    and text(answer, "fingerprint") == memory.fingerprint and text(answer, "nonce") == nonce
  if not is_mine then answer = nil end
  if answer then take_answer(answer) end
  print("answer: " .. (answer or "none"))
  local period = math.max(60, memory.period or DAY / 4)
  memory.failures = answer and 0 or math.min((memory.failures or 0) + 1, 16)
  local pause = answer and period * (256 + random_bytes(1):byte()) / 512 or 30 * 2 ^ memory.failures
  memory.wait, memory.tried = math.max(math.min(pause, period), retry_after), now
  save_memory()
  local newer = answer and reply:match('"license_file":"(.-[^\\])"')
  if newer then install(newer:gsub("\\(.)", function(c) return c == "n" and "\n" or c end), text(answer, "file")) end
  return answer
end

local function check_in()
  local is_waiting = memory.tried and now >= memory.tried and now < memory.tried + (memory.wait or 0)
  local answer = not is_waiting and not memory.released and ask("check-in")
  local code = answer and text(answer, "code")
  if code == "not_activated" or (code == "seat_lost" and text(answer, "reason") == "lapsed") then ask("activate") end
end

-- For a server without internet access: what its owner carries to the shop.
local function print_request()
  local payload = verify.encode(describe(',"v":1'))
  local sum = (ffi.tonumber or tonumber)(zlib.crc32(0, payload, #payload))
  print(("-----BEGIN %s ACTIVATION REQUEST-----\n%s.%08x"):format(PREFIX, payload, sum))
  print(("-----END %s ACTIVATION REQUEST-----"):format(PREFIX))
end

local lock = ffi.C.fopen(folder .. "/lock", "a")
assert(lock ~= nil and ffi.C.flock(ffi.C.fileno(lock), 2) == 0, "FOLDER cannot be locked")
add_revoked(read_file(folder .. "/memory.json"))
file = read_license(read_file(folder .. "/license.txt"), keys())
activation = verify.verify_token(read_file(folder .. "/activation"), "activation", keys())
if file then
  remember()
  save_activation(read_file(folder .. "/license.txt"))
end
if command == "install" and not install(read_file(argument)) then
  print("This license file is not genuine, or older than the installed one.")
end
if not file then
  print("There is no genuine license.txt.")
  os.exit(1)
end
if command == "activate" then
  memory.released = nil
  ask("activate", argument)
end
if command == "check-in" then check_in() end
if command == "release" then ask("release") end
save_memory()
if command == "request" and memory.fingerprint then print_request() else print_state() end
