import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^(ast_[\dA-Za-z]{30})([\dA-Za-z]{6})$/

/** 178 random bits. The checksum shows what is a token to those who search code for leaked ones. */
export function newApiToken(): string {
  const random = Array.from({ length: 30 }, () => alphabet.charAt(randomInt(alphabet.length)))
  const token = `ast_${random.join('')}`
  return token + checksum(token)
}

export function isApiToken(text: string): boolean {
  const [, token = '', sum] = shape.exec(text) ?? []
  return sum !== undefined && checksum(token) === sum
}

/** CRC-32 in six digits of base 62. */
function checksum(token: string): string {
  let rest = crc32(token)
  const digits = Array.from({ length: 6 }, () => {
    const digit = alphabet.charAt(rest % alphabet.length)
    rest = Math.floor(rest / alphabet.length)
    return digit
  })
  return digits.reverse().join('')
}
