/** The shop signs these: docs/license-format.md and docs/activation.md. */
export type TokenKind = 'license' | 'activation' | 'answer' | 'revocations' | 'releases'
export type TokenType = { slug: string; kind: TokenKind }

/** Byte for byte constant for each key and type, so that a product compares it and needs no JSON parser. */
export function tokenHeader(kid: string, { slug, kind }: TokenType): string {
  return encodeText(`{"alg":"EdDSA","kid":"${kid}","typ":"${slug}-${kind}+jwt"}`)
}

/** The key signs this text: RFC 7515, 5.1. */
export function tokenInput(kid: string, type: TokenType, claims: object): string {
  return `${tokenHeader(kid, type)}.${encodeText(JSON.stringify(claims))}`
}

function encodeText(text: string): string {
  return new TextEncoder().encode(text).toBase64({ alphabet: 'base64url', omitPadding: true })
}
