const dayMs = 86_400_000
const staleAfterDays = 3

type Dated = { currency: string; day: string }

export function needsReading({ currency, day }: Dated, today: string): boolean {
  return currency !== 'USD' && ageInDays(day, today) > 1
}

/** Older than three days; the dollar's 1 never is. */
export function isStale({ currency, day }: Dated, today: string): boolean {
  return currency !== 'USD' && ageInDays(day, today) > staleAfterDays
}

function ageInDays(day: string, today: string): number {
  return (Date.parse(today) - Date.parse(day)) / dayMs
}
