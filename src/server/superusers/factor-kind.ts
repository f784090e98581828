export type FactorKind = 'passkey' | 'totp' | 'recovery-code'
