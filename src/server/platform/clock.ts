export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The UTC day of a moment, as YYYY-MM-DD. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
