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
type State =
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

/** What the product saves for one serial number on one machine. Numbers are seconds. */
export type Memory = {
  serial: string
  fingerprint: string
  firstStart: number
  /** No moment before it is believed: the last signed one, plus the time that the product has run since. */
  floor: number
  lastGood?: number
  lease?: { from: number; seconds: number }
  /** From the last answer, so that a wrong clock does not expire a license. Infinite for a lifetime license. */
  paid?: { from: number; graceIn: number; endsIn: number }
  /** What happens if no better answer arrives until then. */
  notice?: { code: NoticeCode; announcedAt: number; from: number; seconds: number }
  revokedKids: readonly string[]
}

export type Status = {
  state: State
  /** Whether the product may start again with the streams that it had. Running streams always go on. */
  mayStart: boolean
  mayAdd: boolean
  /** What the product shows beside the state, and the seconds until it takes effect. */
  notice?: { code: NoticeCode; endsIn: number }
}

type Installed = { file: FileClaims; activation?: ActivationClaims | undefined; release: string }

export function firstMemory(file: FileClaims, fingerprint: string, clock: number): Memory {
  const now = Math.max(clock, file.iat)
  return { serial: file.serial, fingerprint, firstStart: now, floor: file.iat, revokedKids: [] }
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
    paid: {
      from: now,
      graceIn: (answer.expires_at ?? Infinity) - answer.iat,
      endsIn: (answer.exp ?? Infinity) - answer.iat,
    },
    revokedKids: [...new Set([...memory.revokedKids, ...answer.revoked_kids])],
  }
  const lease =
    answer.lease_seconds === undefined ? {} : { lease: { from: now, seconds: answer.lease_seconds } }
  switch (answer.code) {
    case 'active':
    case 'in_grace':
      return { ...without(known, 'notice'), ...lease, lastGood: now }
    case 'expired':
    case 'version_not_covered':
      return { ...known, ...lease }
    case 'released':
      return without(known, 'notice', 'lease')
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
  const endsIn = notice ? notice.from + notice.seconds - now : 0
  const state = notice && endsIn <= 0 ? noticeStates[notice.code] : stateByFacts(memory, installed, now)
  return {
    state,
    ...mayDo(state, memory, now),
    ...(notice && endsIn > 0 ? { notice: { code: notice.code, endsIn } } : {}),
  }
}

const noticeStates: Record<NoticeCode, State> = {
  suspended: 'suspended',
  revoked: 'revoked',
  serial_reset: 'reset',
  no_seat_left: 'no_seat_left',
  seat_lost: 'not_activated',
}

function stateByFacts(memory: Memory, { file, activation, release }: Installed, now: number): State {
  const { lease, paid, lastGood = now } = memory
  // The file may have been renewed since the last answer, or the clock may be wrong: the better of both counts.
  const isOver = (moment: number | undefined, inSeconds: number | undefined) =>
    now >= (moment ?? Infinity) && !(paid && inSeconds !== undefined && now < paid.from + inSeconds)
  if (isOver(file.exp, paid?.endsIn)) return 'expired'
  if (release > file.updates_until) return 'version_not_covered'
  const isOffline =
    activation?.fingerprint === memory.fingerprint &&
    activation.sub === file.sub &&
    activation.generation === file.generation
  if (!isOffline && !lease) return 'not_activated'
  // A lifetime license that was activated once needs the shop no more.
  const isLifetime = file.exp === undefined
  if (!isOffline && !isLifetime && lease && now >= lease.from + lease.seconds) return 'lapsed'
  if (isOver(file.expires_at, paid?.graceIn)) return 'in_grace'
  if (isOffline) return 'offline'
  return now >= lastGood + lateAfter ? 'late' : 'active'
}

function mayDo(state: State, { firstStart, lease, notice }: Memory, now: number) {
  switch (state) {
    case 'active':
    case 'late':
    case 'offline':
    case 'in_grace':
      return { mayStart: true, mayAdd: true }
    case 'lapsed':
      return {
        mayStart: lease !== undefined && now < lease.from + lease.seconds + restartAfterLease,
        mayAdd: false,
      }
    case 'not_activated': {
      const isNew =
        now < firstStart + firstDays || (notice !== undefined && now < notice.from + notice.seconds)
      return { mayStart: isNew, mayAdd: isNew }
    }
    default:
      return { mayStart: false, mayAdd: false }
  }
}

/** Counted from the first such answer by the shop's clock, so that neither a wrong clock nor repeating shortens it. */
function giveNotice(memory: Memory, code: NoticeCode, answer: AnswerClaims, now: number): Memory {
  const { notice } = memory
  const announcedAt = notice?.code === code ? notice.announcedAt : answer.iat
  const seconds = Math.max(leastNotice, answer.notice_seconds) - (answer.iat - announcedAt)
  return { ...memory, notice: { code, announcedAt, from: now, seconds } }
}

function without(memory: Memory, ...keys: ('notice' | 'lease')[]): Memory {
  const left = { ...memory }
  for (const key of keys) delete left[key]
  return left
}
