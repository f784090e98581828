/** An amount as programs, books and statements write it: 1980 is '19.80'. */
export function plainAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
