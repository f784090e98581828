/** Tells people from programs. */
export type Captcha = {
  /**
   * Whether the token proves a solved captcha; each token does so once. Refuses 'captcha-unavailable' where the
   * service that knows does not say.
   */
  verify(token: string, from: { ip: string; now: Date }): Promise<boolean>
}
