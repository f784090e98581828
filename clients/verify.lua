-- Verifies a license file with Lua 5.1 or later and the openssl 3 command: docs/license-format.md
-- usage: lua verify.lua FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
-- Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered.
local PRODUCT = "astra"
local BEGIN = "-----BEGIN " .. PRODUCT:upper() .. " LICENSE-----"
local FINISH = "-----END " .. PRODUCT:upper() .. " LICENSE-----"
local ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

local function encode(bytes)
  local out, bits, count = {}, 0, 0
  for at = 1, #bytes do
    bits, count = bits * 256 + bytes:byte(at), count + 8
    while count >= 6 do
      count = count - 6
      local index = math.floor(bits / 2 ^ count)
      out[#out + 1] = ALPHABET:sub(index + 1, index + 1)
      bits = bits % 2 ^ count
    end
  end
  if count > 0 then
    local index = bits * 2 ^ (6 - count)
    out[#out + 1] = ALPHABET:sub(index + 1, index + 1)
  end
  return table.concat(out)
end

local function decode(text)
  local out, bits, count = {}, 0, 0
  for at = 1, #text do
    local index = ALPHABET:find(text:sub(at, at), 1, true)
    if not index then return nil end
    bits, count = bits * 64 + index - 1, count + 6
    if count >= 8 then
      count = count - 8
      out[#out + 1] = string.char(math.floor(bits / 2 ^ count))
      bits = bits % 2 ^ count
    end
  end
  return table.concat(out)
end

local function with_file(content, use)
  local name = os.tmpname()
  local file = assert(io.open(name, "wb"))
  file:write(content)
  file:close()
  local result = use(name)
  os.remove(name)
  return result
end

local function verify_ed25519(x, signed, signature)
  local pem = "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA"
    .. x:gsub("-", "+"):gsub("_", "/") .. "=\n-----END PUBLIC KEY-----\n"
  return with_file(pem, function(key)
    return with_file(signed, function(text)
      return with_file(signature, function(sig)
        local status = os.execute("openssl pkeyutl -verify -pubin -inkey " .. key
          .. " -rawin -in " .. text .. " -sigfile " .. sig .. " >/dev/null 2>&1")
        return status == true or status == 0
      end)
    end)
  end)
end

-- A quote within a value is escaped, so these patterns match claims only.
local function judge(claims, now, release)
  if not claims:find("^{.*}$") then return "malformed" end
  local version = claims:match('"v":(%d+)')
  if not version then return "malformed" end
  if version ~= "1" then return "newer_format" end
  if not claims:find('"aud":"' .. PRODUCT .. '"', 1, true) then return "wrong_product" end
  local updates_until = claims:match('"updates_until":"(%d%d%d%d%-%d%d%-%d%d)"')
  if not updates_until then return "malformed" end
  local exp = tonumber(claims:match('"exp":(%d+)'))
  local expires_at = tonumber(claims:match('"expires_at":(%d+)'))
  if exp and now >= exp then return "expired" end
  if release and release > updates_until then return "version_not_covered" end
  if expires_at and now >= expires_at then return "in_grace" end
  return "valid"
end

-- The JSON of a token of this type, for example "astra-answer+jwt", or nil and what is wrong with it.
-- `keys` maps key ids to raw public keys as base64url.
local function verify_token(token, type, keys)
  local header, payload, signature = token:match("^([^.]*)%.([^.]*)%.([^.]*)$")
  if not header then return nil, "malformed" end

  local x
  for kid, known in pairs(keys) do
    if header == encode('{"alg":"EdDSA","kid":"' .. kid .. '","typ":"' .. type .. '"}') then x = known end
  end
  if not x then return nil, "unknown_key" end
  if #signature ~= 86 or not signature:find("[AQgw]$") then return nil, "bad_signature" end
  local bytes = decode(signature)
  if not bytes or not verify_ed25519(x, header .. "." .. payload, bytes) then return nil, "bad_signature" end
  return decode(payload) or ""
end

-- The result and the JSON of the license; `release` is nil where any version counts.
local function verify_license(data, now, release, keys)
  local _, begin = data:find(BEGIN, 1, true)
  local finish = begin and data:find(FINISH, begin, true)
  if #data > 65536 or not finish then return "malformed" end
  local token = data:sub(begin + 1, finish - 1):gsub("[^A-Za-z0-9_.%-]", "")
  local claims, fault = verify_token(token, PRODUCT .. "-license+jwt", keys)
  return fault or judge(claims, now, release), claims
end

local statuses = { valid = 0, in_grace = 0, expired = 2, version_not_covered = 2 }
local keys = {}
for at = 4, #arg do
  local kid, x = arg[at]:match("^(%x+):([%w_-]+)$")
  keys[kid] = x
end
local file = assert(io.open(arg[1], "rb"))
local result = verify_license(file:read("*a"), tonumber(arg[2]), arg[3] ~= "-" and arg[3] or nil, keys)
file:close()
print(result)
os.exit(statuses[result] or 1)
