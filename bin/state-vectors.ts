// Facts and the state that every client must give for them: docs/activation.md, 'States'. The states are worked out by
// hand, and not by the code that they test.

const day = 86_400
const year = 365 * day
const seconds = (moment: string) => Date.parse(moment) / 1000

/** Of files and answers. */
const issued = seconds('2026-11-21T10:00:00Z')
const firstUnpaid = seconds('2027-11-22T00:00:00Z')
const graceEnd = firstUnpaid + 14 * day

/** Numbers and texts of memory.json, which docs/build-your-own.md describes. */
type SavedMemory = Record<string, string | number | readonly string[]>
type LicenseName = 'yearly' | 'lifetime' | 'older updates' | 'updates of the day'
type ActivationName = 'this machine' | 'another machine' | 'another generation' | 'another license'
type Right = 'yes' | 'no'

export const stateRelease = '2026-11-01'

type Facts = { license?: LicenseName; activation?: ActivationName; memory?: SavedMemory; at: number }
type Expected = [state: string, mayStart: Right, mayAdd: Right, notice?: string]

const answered = { last_good: issued, paid_from: issued }
const paid = { ...answered, grace_in: firstUnpaid - issued, ends_in: graceEnd - issued }
const held = { ...paid, lease_from: issued, lease_seconds: 30 * day }
const heldForever = { ...answered, lease_from: issued, lease_seconds: 30 * day }
const renewed = (at: number) => ({ ...held, last_good: at, lease_from: at, floor: at })
const notice = (code: string, from = issued) => ({
  notice: code,
  notice_at: from,
  notice_from: from,
  notice_seconds: 7 * day,
})
const freed = { ...held, ...notice('seat_lost') }
const old = { first_start: issued - 20 * day }
const yes = 'yes'
const no = 'no'

/** A state that a notice brings, before and from its end. */
function announced(code: string, state: string): [string, Facts, Expected][] {
  const memory = { ...held, ...notice(code) }
  return [
    [`${state}, last second of the notice`, { memory, at: issued + 7 * day - 1 }, ['late', yes, yes, code]],
    [`${state}, first second after the notice`, { memory, at: issued + 7 * day }, [state, no, no]],
    [`${state}, also of an expired license`, { memory, at: graceEnd }, [state, no, no]],
  ]
}

const rows: [name: string, Facts, Expected][] = [
  ['first start', { at: issued }, ['not_activated', yes, yes]],
  ['not activated, last second of 7 days', { at: issued + 7 * day - 1 }, ['not_activated', yes, yes]],
  ['not activated, first second after', { at: issued + 7 * day }, ['not_activated', no, no]],
  [
    'a lifetime license, not activated',
    { license: 'lifetime', at: issued + year },
    ['not_activated', no, no],
  ],
  ['released', { memory: { ...paid, ...old }, at: issued }, ['not_activated', no, no]],
  [
    'a freed seat, last second of the notice',
    { memory: { ...freed, ...old }, at: issued + 7 * day - 1 },
    ['late', yes, yes, 'seat_lost'],
  ],
  [
    'a freed seat, first second after the notice',
    { memory: { ...freed, ...old }, at: issued + 7 * day },
    ['not_activated', no, no],
  ],
  ['a freed seat of an expired license', { memory: { ...freed, ...old }, at: graceEnd }, ['expired', no, no]],
  [
    'a freed seat, and a version that is not covered',
    { license: 'older updates', memory: { ...freed, ...old }, at: issued + 7 * day },
    ['version_not_covered', no, no],
  ],
  [
    'a freed seat of a server that is new',
    { memory: { ...freed, first_start: issued + 1 }, at: issued + 7 * day },
    ['not_activated', yes, yes],
  ],
  [
    'no seat left for an old server, last second of the notice',
    { memory: { ...paid, ...old, ...notice('no_seat_left') }, at: issued + 7 * day - 1 },
    ['not_activated', yes, yes, 'no_seat_left'],
  ],
  [
    'no seat left for an old server, first second after the notice',
    { memory: { ...paid, ...old, ...notice('no_seat_left') }, at: issued + 7 * day },
    ['no_seat_left', no, no],
  ],

  ['active', { memory: held, at: issued }, ['active', yes, yes]],
  ['active, last second of the day', { memory: held, at: issued + day - 1 }, ['active', yes, yes]],
  ['late, first second', { memory: held, at: issued + day }, ['late', yes, yes]],
  ['late, last second of the lease', { memory: held, at: issued + 30 * day - 1 }, ['late', yes, yes]],
  ['lapsed, first second after the lease', { memory: held, at: issued + 30 * day }, ['lapsed', yes, no]],
  ['lapsed, last second of 30 more days', { memory: held, at: issued + 60 * day - 1 }, ['lapsed', yes, no]],
  ['lapsed, first second after them', { memory: held, at: issued + 60 * day }, ['lapsed', no, no]],
  [
    'a lifetime license, first second after the lease',
    { license: 'lifetime', memory: heldForever, at: issued + 30 * day },
    ['late', yes, yes],
  ],
  [
    'a lifetime license after 100 years',
    { license: 'lifetime', memory: heldForever, at: issued + 100 * year },
    ['late', yes, yes],
  ],

  ['last second paid', { memory: renewed(firstUnpaid - 60), at: firstUnpaid - 1 }, ['active', yes, yes]],
  ['in grace, first second', { memory: renewed(firstUnpaid - 60), at: firstUnpaid }, ['in_grace', yes, yes]],
  ['in grace, and late', { memory: renewed(firstUnpaid - 2 * day), at: firstUnpaid }, ['in_grace', yes, yes]],
  ['in grace, and lapsed', { memory: renewed(firstUnpaid - 30 * day), at: firstUnpaid }, ['lapsed', yes, no]],
  ['in grace, last second', { memory: renewed(graceEnd - 60), at: graceEnd - 1 }, ['in_grace', yes, yes]],
  ['expired, first second', { memory: renewed(graceEnd - 60), at: graceEnd }, ['expired', no, no]],
  ['expired, by a server that was never activated', { at: graceEnd }, ['expired', no, no]],
  [
    'expired by the file, not by the last answer: renewed at the shop',
    { memory: { ...renewed(graceEnd), paid_from: graceEnd, grace_in: day, ends_in: 15 * day }, at: graceEnd },
    ['active', yes, yes],
  ],
  [
    'expired by the file, without end by the last answer: now a lifetime license',
    { memory: { ...heldForever, last_good: graceEnd, lease_from: graceEnd }, at: graceEnd },
    ['active', yes, yes],
  ],
  [
    'expired by the last answer, not by the file: renewed by hand',
    { memory: { ...held, grace_in: day, ends_in: 15 * day }, at: issued + 16 * day },
    ['late', yes, yes],
  ],
  [
    'a lifetime file, expired by the last answer',
    { license: 'lifetime', memory: { ...held, grace_in: day, ends_in: 15 * day }, at: issued + 16 * day },
    ['late', yes, yes],
  ],

  [
    'a version released on the last day of the updates',
    { license: 'updates of the day', memory: heldForever, at: issued },
    ['active', yes, yes],
  ],
  [
    'a version released a day later',
    { license: 'older updates', memory: heldForever, at: issued },
    ['version_not_covered', no, no],
  ],
  [
    'a version that is not covered, not activated',
    { license: 'older updates', at: issued },
    ['version_not_covered', no, no],
  ],

  ['offline', { activation: 'this machine', at: issued }, ['offline', yes, yes]],
  ['offline, last second paid', { activation: 'this machine', at: firstUnpaid - 1 }, ['offline', yes, yes]],
  ['offline, in grace', { activation: 'this machine', at: firstUnpaid }, ['in_grace', yes, yes]],
  [
    'offline, last second of the grace',
    { activation: 'this machine', at: graceEnd - 1 },
    ['in_grace', yes, yes],
  ],
  ['offline, expired', { activation: 'this machine', at: graceEnd }, ['expired', no, no]],
  [
    'offline, with a lease that is over',
    { activation: 'this machine', memory: held, at: issued + 90 * day },
    ['offline', yes, yes],
  ],
  [
    'offline, a lifetime license after 100 years',
    { license: 'lifetime', activation: 'this machine', at: issued + 100 * year },
    ['offline', yes, yes],
  ],
  [
    'an activation of another machine',
    { activation: 'another machine', at: issued + 7 * day },
    ['not_activated', no, no],
  ],
  [
    'an activation of another generation',
    { activation: 'another generation', at: issued + 7 * day },
    ['not_activated', no, no],
  ],
  [
    'an activation of another license',
    { activation: 'another license', at: issued + 7 * day },
    ['not_activated', no, no],
  ],

  ...announced('suspended', 'suspended'),
  ...announced('revoked', 'revoked'),
  ...announced('serial_reset', 'reset'),
  ...announced('no_seat_left', 'no_seat_left'),
  [
    'suspended and offline, first second after the notice',
    { activation: 'this machine', memory: notice('suspended'), at: issued + 7 * day },
    ['suspended', no, no],
  ],

  ['a clock years behind', { memory: held, at: issued - 5 * year }, ['active', yes, yes]],
  [
    'a clock years behind, after the product has run for 30 days',
    { memory: { ...held, floor: issued + 30 * day }, at: issued - 5 * year },
    ['lapsed', yes, no],
  ],
  ['a clock years ahead', { memory: held, at: issued + 5 * year }, ['expired', no, no]],
  [
    'a clock years ahead when the answer arrived, and still',
    {
      memory: { ...renewed(issued + 5 * year), paid_from: issued + 5 * year, floor: issued },
      at: issued + 5 * year,
    },
    ['active', yes, yes],
  ],
  ['a clock that was years ahead', { memory: held, at: issued + 60 }, ['active', yes, yes]],
]

/** `owner` is the serial number and the fingerprint of the machine. */
export function stateVectors(owner: { serial: string; fingerprint: string }) {
  return rows.map(([name, { license = 'yearly', activation = null, memory, at }, expected]) => {
    const [state, may_start, may_add, announcedCode = null] = expected
    return {
      name,
      license,
      activation,
      memory: { ...owner, first_start: issued, floor: issued, ...memory, revoked_kids: [] },
      /** What the machine's clock shows, in seconds since 1970. */
      clock: at,
      state,
      may_start,
      may_add,
      /** What is announced and not yet over. */
      notice: announcedCode,
    }
  })
}
