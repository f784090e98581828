// The reference client without its network: docs/activation.md describes it. Pure, so that time is an argument.

const day = 86_400
const leastNotice = 7 * day
const firstDays = 7 * day
const restartAfterLease = 30 * day
const lateAfter = day

/** What the product reads of the license file. */
export type FileClaims = {
  sub: string
  jti: string
  iat: number
  serial: string
  generation: number
  expires_at?: number
  exp?: number
  updates_until: string
}

/** What the product reads of an activation, which it saves apart from the license file. */
export type ActivationClaims = { sub: string; generation: number; fingerprint: string }

/** What the product reads of an answer. */
export type AnswerClaims = {
  iat: number
  code: 'active' | 'in_grace' | 'released' | 'expired' | 'version_not_covered' | 'not_activated' | NoticeCode
  reason?: 'lapsed' | 'freed'
  lease_seconds?: number
  notice_seconds: number
  expires_at?: number
  exp?: number
  file?: string
  revoked_kids: readonly string[]
}

type NoticeCode = 'suspended' | 'revoked' | 'serial_reset' | 'no_seat_left' | 'seat_lost'
export type State =
  | 'active'
  | 'late'
  | 'not_activated'
  | 'lapsed'
  | 'offline'
  | 'in_grace'
  | 'expired'
  | 'suspended'
  | 'revoked'
  | 'reset'
  | 'no_seat_left'
  | 'version_not_covered'

/** What the product saves for one serial number on one machine, as flat JSON. Numbers are seconds. */
export type Memory = {
  serial: string
  fingerprint: string
  first_start: number
  /** No moment before it is believed: the last signed one, plus the time that the product has run since. */
  floor: number
  last_good?: number
  lease_from?: number
  lease_seconds?: number
  /** From the last answer, so that a wrong clock does not expire a license. A lifetime license has no ends. */
  paid_from?: number
  grace_in?: number | undefined
  ends_in?: number | undefined
  /** What happens if no better answer arrives until then. `notice_at` is of the first answer, by the shop's clock. */
  notice?: NoticeCode
  notice_at?: number
  notice_from?: number
  notice_seconds?: number
  revoked_kids: readonly string[]
}

export type Status = {
  state: State
  /** Whether the product may start again with the streams that it had. Running streams always go on. */
  mayStart: boolean
  mayAdd: boolean
  /** What the product shows beside the state, and the seconds until it takes effect. */
  notice?: { code: NoticeCode; endsIn: number }
}

export type Installed = { file: FileClaims; activation?: ActivationClaims | undefined; release: string }

export function firstMemory(file: FileClaims, fingerprint: string, clock: number): Memory {
  const now = Math.max(clock, file.iat)
  return { serial: file.serial, fingerprint, first_start: now, floor: file.iat, revoked_kids: [] }
}

function believedTime({ floor }: Pick<Memory, 'floor'>, clock: number): number {
  return Math.max(clock, floor)
}

/** After the product has run for so long: a clock that is set back does not stop time. */
export function passTime(memory: Memory, seconds: number): Memory {
  return { ...memory, floor: memory.floor + seconds }
}

/** An answer that is signed and carries this request's nonce; anything else is no answer. */
export function takeAnswer(memory: Memory, answer: AnswerClaims, clock: number): Memory {
  const now = Math.max(clock, answer.iat)
  const known: Memory = {
    ...memory,
    floor: answer.iat,
    paid_from: now,
    grace_in: answer.expires_at && answer.expires_at - answer.iat,
    ends_in: answer.exp && answer.exp - answer.iat,
    revoked_kids: [...new Set([...memory.revoked_kids, ...answer.revoked_kids])],
  }
  const lease =
    answer.lease_seconds === undefined ? {} : { lease_from: now, lease_seconds: answer.lease_seconds }
  switch (answer.code) {
    case 'active':
    case 'in_grace':
      return { ...without(known, 'notice'), ...lease, last_good: now }
    case 'expired':
    case 'version_not_covered':
      return { ...known, ...lease }
    case 'released':
      return without(known, 'notice', 'lease_from', 'lease_seconds')
    case 'not_activated':
      return known
    case 'seat_lost':
      return answer.reason === 'freed' ? giveNotice(known, answer.code, answer, now) : known
    case 'suspended':
    case 'revoked':
    case 'serial_reset':
    case 'no_seat_left':
      return giveNotice(known, answer.code, answer, now)
  }
}

/** What the client may ask for by itself after this answer. A seat that the owner freed is taken by command only. */
export function shouldActivate({ code, reason }: Pick<AnswerClaims, 'code' | 'reason'>): boolean {
  return code === 'not_activated' || (code === 'seat_lost' && reason === 'lapsed')
}

export function judge(memory: Memory, installed: Installed, clock: number): Status {
  const now = believedTime(memory, clock)
  const { notice } = memory
  const endsIn = noticeEnd(memory) - now
  const announced = notice && endsIn <= 0 ? noticeStates[notice] : null
  const state =
    announced && announced !== 'not_activated'
      ? announced
      : stateByFacts(memory, installed, { now, isFreed: announced !== null })
  return {
    state,
    ...mayDo(state, memory, now),
    ...(notice && endsIn > 0 ? { notice: { code: notice, endsIn } } : {}),
  }
}

function noticeEnd({ notice, notice_from = 0, notice_seconds = 0 }: Memory): number {
  return notice ? notice_from + notice_seconds : 0
}

function leaseEnd({ lease_from = 0, lease_seconds = 0 }: Memory): number {
  return lease_from + lease_seconds
}

const noticeStates: Record<NoticeCode, State> = {
  suspended: 'suspended',
  revoked: 'revoked',
  serial_reset: 'reset',
  no_seat_left: 'no_seat_left',
  seat_lost: 'not_activated',
}

function stateByFacts(
  memory: Memory,
  { file, activation, release }: Installed,
  { now, isFreed }: { now: number; isFreed: boolean },
): State {
  const { lease_from, paid_from, last_good = now } = memory
  // The file may have been renewed since the last answer, or the clock may be wrong: the better of both counts.
  const isOver = (moment: number | undefined, inSeconds: number | undefined) =>
    now >= (moment ?? Infinity) && !(paid_from !== undefined && now < paid_from + (inSeconds ?? Infinity))
  if (isOver(file.exp, memory.ends_in)) return 'expired'
  if (release > file.updates_until) return 'version_not_covered'
  const isOffline =
    activation?.fingerprint === memory.fingerprint &&
    activation.sub === file.sub &&
    activation.generation === file.generation
  if (isFreed || (!isOffline && lease_from === undefined)) return 'not_activated'
  // A lifetime license that was activated once needs the shop no more.
  const isLifetime = file.exp === undefined
  if (!isOffline && !isLifetime && now >= leaseEnd(memory)) return 'lapsed'
  if (isOver(file.expires_at, memory.grace_in)) return 'in_grace'
  if (isOffline) return 'offline'
  return now >= last_good + lateAfter ? 'late' : 'active'
}

function mayDo(state: State, memory: Memory, now: number) {
  switch (state) {
    case 'active':
    case 'late':
    case 'offline':
    case 'in_grace':
      return { mayStart: true, mayAdd: true }
    case 'lapsed':
      return { mayStart: now < leaseEnd(memory) + restartAfterLease, mayAdd: false }
    case 'not_activated': {
      const isNew = now < memory.first_start + firstDays || now < noticeEnd(memory)
      return { mayStart: isNew, mayAdd: isNew }
    }
    default:
      return { mayStart: false, mayAdd: false }
  }
}

/** Counted from the first such answer by the shop's clock, so that neither a wrong clock nor repeating shortens it. */
function giveNotice(memory: Memory, code: NoticeCode, answer: AnswerClaims, now: number): Memory {
  const { notice } = memory
  const notice_at = notice === code ? (memory.notice_at ?? answer.iat) : answer.iat
  const notice_seconds = Math.max(leastNotice, answer.notice_seconds) - (answer.iat - notice_at)
  return { ...memory, notice: code, notice_at, notice_from: now, notice_seconds }
}

function without(memory: Memory, ...keys: ('notice' | 'lease_from' | 'lease_seconds')[]): Memory {
  const left = { ...memory }
  for (const key of keys) delete left[key]
  return left
}
