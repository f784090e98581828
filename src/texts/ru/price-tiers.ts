import type { describeTier as english } from '../en/price-tiers.ts'

/** Markdown: no-break spaces come with its typesetting. */
export const describeTier: typeof english = ({ from, to, price, flat, percent }) => {
  const range =
    to === null ? `от ${from} серверов` : to === from ? '1 сервер' : `от ${from} до ${to} серверов`
  const off = percent ? ` (скидка ${percent} %)` : ''
  return `${range}: ${price} ${from === 1 ? 'в месяц' : 'за каждый'}${off}${flat ? ` плюс ${flat} за всю лицензию` : ''}`
}
