-- Verifies license files and other tokens with libsodium, and LuaJIT or the module cffi: docs/license-format.md
-- usage: luajit verify.lua FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
--        luajit verify.lua --token TYPE FILE KID:X...      (TYPE is license, activation, answer, revocations or releases)
-- Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered.
-- With --token it prints the claims of a genuine token, or what is wrong with it.
local PRODUCT = "astra"
local LARGEST = 65536
local BASE64 = 7 -- sodium_base64_VARIANT_URLSAFE_NO_PADDING

local has_ffi, ffi = pcall(require, "ffi")
if not has_ffi then ffi = require("cffi") end
ffi.cdef [[
  int sodium_init(void);
  char *sodium_bin2base64(char *out, size_t room, const char *bytes, size_t length, int variant);
  int sodium_base642bin(char *out, size_t room, const char *text, size_t length, const char *ignore,
                        size_t *written, const char **end, int variant);
  int crypto_sign_verify_detached(const char *signature, const char *text, unsigned long long length, const char *key);
]]
-- The link without a version is there where the library's development files are.
local function load_library(name, version)
  local is_there, library = pcall(ffi.load, name)
  return is_there and library or ffi.load(version)
end
local sodium = load_library("sodium", "libsodium.so.23")
assert(sodium.sodium_init() >= 0)

local function encode(bytes)
  local room = math.floor(#bytes * 4 / 3) + 4
  local out = ffi.new("char[?]", room)
  sodium.sodium_bin2base64(out, room, bytes, #bytes, BASE64)
  return ffi.string(out)
end

-- Nil for other spellings of the same bytes, too.
local function decode(text)
  local length = math.floor(#text * 3 / 4)
  local out = ffi.new("char[?]", length + 1)
  if sodium.sodium_base642bin(out, length, text, #text, nil, nil, nil, BASE64) ~= 0 then return nil end
  return ffi.string(out, length)
end

-- A text between markers, or, except for a license, one without markers. Drops what mail programs add.
local function read_token(text, kind)
  local title = (PRODUCT .. " " .. kind):upper()
  local _, begin = text:find("-----BEGIN " .. title .. "-----", 1, true)
  local finish = #text + 1
  if begin then finish = text:find("-----END " .. title .. "-----", begin, true) end
  if not begin and kind ~= "license" then begin = 0 end
  return begin and finish and text:sub(begin + 1, finish - 1):gsub("[^A-Za-z0-9_.%-]", "") or ""
end

-- The claims of a token of this type, as JSON, or nil and what is wrong with it. `keys` maps key ids to raw public keys
-- as base64url. A quote within a value is escaped, so `"exp":` occurs only where the claim is.
local function verify_token(text, kind, keys)
  local header, payload, signature = read_token(text, kind):match("^([^.]*)%.([^.]*)%.([^.]*)$")
  if #text > LARGEST or not header then return nil, "malformed" end

  local x
  for kid, known in pairs(keys) do
    local json = '{"alg":"EdDSA","kid":"%s","typ":"%s-%s+jwt"}'
    if header == encode(json:format(kid, PRODUCT, kind)) then x = known end
  end
  local key = x and decode(x)
  if not key or #key ~= 32 then return nil, "unknown_key" end
  local bytes, signed = decode(signature), header .. "." .. payload
  if not bytes or #bytes ~= 64 or sodium.crypto_sign_verify_detached(bytes, signed, #signed, key) ~= 0 then
    return nil, "bad_signature"
  end

  local claims = decode(payload) or ""
  local version = claims:match('"v":(%d+)')
  if not claims:find("^{.*}$") or not version then return nil, "malformed" end
  if version ~= "1" then return nil, "newer_format" end
  if not claims:find('"aud":"' .. PRODUCT .. '"', 1, true) then return nil, "wrong_product" end
  return claims
end

-- The result and the claims of a license file; `release` is nil where any version counts.
local function verify_license(text, now, release, keys)
  local claims, fault = verify_token(text, "license", keys)
  if not claims then return fault end
  local updates_until = claims:match('"updates_until":"(%d%d%d%d%-%d%d%-%d%d)"')
  if not updates_until then return "malformed" end
  local exp = tonumber(claims:match('"exp":(%d+)'))
  local expires_at = tonumber(claims:match('"expires_at":(%d+)'))
  if exp and now >= exp then return "expired", claims end
  if release and release > updates_until then return "version_not_covered", claims end
  if expires_at and now >= expires_at then return "in_grace", claims end
  return "valid", claims
end

local function read_file(path)
  local file = io.open(path, "rb")
  local text = file and file:read(LARGEST + 1)
  if file then file:close() end
  return text or ""
end

local function main()
  local keys = {}
  for at = 4, #arg do
    local kid, x = arg[at]:match("^(%x+):([%w_-]+)$")
    keys[kid] = x
  end
  if arg[1] == "--token" then
    local claims, fault = verify_token(read_file(arg[3]), arg[2], keys)
    print(claims or fault)
    os.exit(claims and 0 or 1)
  end
  local statuses = { valid = 0, in_grace = 0, expired = 2, version_not_covered = 2 }
  local result = verify_license(read_file(arg[1]), tonumber(arg[2]), arg[3] ~= "-" and arg[3] or nil, keys)
  print(result)
  os.exit(statuses[result] or 1)
end

if arg and arg[0] and arg[0]:find("verify%.lua$") then main() end
return {
  product = PRODUCT, ffi = ffi, load = load_library, sodium = sodium, encode = encode, read_file = read_file,
  verify_token = verify_token, verify_license = verify_license,
}
