import { expect, test } from 'vitest'
import { findPasscodeRefusal, type SentPasscode } from './passcode-limits.ts'

const start = Date.parse('2026-11-21T00:00:00Z')

test.each([
  [1, 8],
  [50, 100],
  [200, 190],
])(
  'strangers on %d networks who ask each quarter hour get %d passcodes for an e-mail a day',
  (networks, most) => {
    expect(askForADay(Array.from({ length: networks }, (_, network) => network))).toHaveLength(most)
  },
)

test('strangers on 50 networks get at most 130 passcodes for an e-mail in a day, and then a new network still gets one', () => {
  const eager = askForADay([0, 1, 2, 3, 4])
  const others = Array.from({ length: 45 }, (_, network) => network + 5)
  const sent = askForADay(others, eager)
  expect(sent).toHaveLength(130)
  expect(refusal(sent, 'the owner’s')).toBeNull()
})

test('a known browser has limits of its own, and takes nothing from those of others', () => {
  const everything = askForADay(Array.from({ length: 200 }, (_, network) => network))
  expect(refusal(everything, 'the owner’s')).toMatchObject({ code: 'too-many-passcodes' })
  expect(refusal(everything, 'the owner’s', 'known')).toBeNull()
  const own = everything.slice(0, 8).map(passcode => ({ ...passcode, knownBrowser: 'known' }))
  expect(refusal(own, 'the owner’s', 'known')).toMatchObject({ code: 'too-many-passcodes' })
  expect(refusal(own, 'the owner’s')).toBeNull()
})

/** All passcodes of one day after each network has asked in every quarter of an hour. */
function askForADay(networks: readonly number[], earlier: readonly SentPasscode[] = []): SentPasscode[] {
  const sent = [...earlier]
  for (let quarter = 0; quarter < 96; quarter++)
    for (const network of networks) {
      const sentAt = new Date(start + quarter * 900_000)
      const asked = { network: String(network), knownBrowser: null, sentAt }
      if (!findPasscodeRefusal(sent, asked, sentAt)) sent.push(asked)
    }
  return sent
}

function refusal(sent: readonly SentPasscode[], network: string, knownBrowser: string | null = null) {
  return findPasscodeRefusal(sent, { network, knownBrowser }, new Date(start + 86_399_000))
}
