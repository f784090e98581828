const day = 86_400_000

/** After the first passcode, the second, and so on. One more than these is the most of a day. */
const pausesSeconds = [30, 60, 300, 900, 1800, 3600, 3600]
const most = pausesSeconds.length + 1

/** docs/decisions/0027-sign-in-that-strangers-cannot-block.md derives these numbers. */
const strangersSuspectFrom = 40
const mostIfSuspect = 2
const mostForStrangers = 190

/** A passcode of the last 24 hours that was not used. */
export type SentPasscode = { network: string; knownBrowser: string | null; sentAt: Date }
type Asker = Omit<SentPasscode, 'sentAt'>

export type PasscodeRefusal = {
  code: 'passcode-too-soon' | 'too-many-passcodes'
  retryAfterSeconds: number
}

/** Given the passcodes sent to one e-mail, the oldest first. A known browser is counted apart from all others. */
export function findPasscodeRefusal(
  sent: readonly SentPasscode[],
  { network, knownBrowser }: Asker,
  now: Date,
): PasscodeRefusal | null {
  const strangers = sent.filter(each => each.knownBrowser === null)
  const own = knownBrowser
    ? sent.filter(each => each.knownBrowser === knownBrowser)
    : strangers.filter(each => each.network === network)
  const ownMost = !knownBrowser && strangers.length >= strangersSuspectFrom ? mostIfSuspect : most

  const lastOfMost = own.at(-ownMost) ?? (knownBrowser ? undefined : strangers.at(-mostForStrangers))
  if (lastOfMost) return refuseUntil('too-many-passcodes', lastOfMost.sentAt.getTime() + day, now)

  const newest = own.at(-1)
  const pauseSeconds = pausesSeconds[own.length - 1]
  if (!newest || !pauseSeconds) return null
  return refuseUntil('passcode-too-soon', newest.sentAt.getTime() + pauseSeconds * 1000, now)
}

function refuseUntil(code: PasscodeRefusal['code'], endsAt: number, now: Date): PasscodeRefusal | null {
  const retryAfterSeconds = Math.ceil((endsAt - now.getTime()) / 1000)
  return retryAfterSeconds > 0 ? { code, retryAfterSeconds } : null
}
