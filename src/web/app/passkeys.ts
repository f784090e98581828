/** Takes the options of the shop in the JSON form of WebAuthn. Rejects, or is null, if the customer cancels. */
export async function createPasskey(options: Record<string, unknown>) {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) return null
  return { ...(credential.toJSON() as RegistrationResponseJSON), type: 'public-key' } as const
}

/** Likewise. */
export async function readPasskey(options: Record<string, unknown>) {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) return null
  return { ...(credential.toJSON() as AuthenticationResponseJSON), type: 'public-key' } as const
}
