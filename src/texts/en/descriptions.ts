import { sold } from '../sold.ts'
import { countDays, countServers } from './counts.ts'

const upTo = () => `1 to ${countServers(sold().largest)}`
const free = () => `free for ${countDays(sold().demoDays)}`

export const descriptions = {
  shop: (product: string) => `${product}: licenses for ${upTo()}, with the full price for your country.`,
  product: (opening: string) =>
    `${opening}. Try every feature ${free()}, without a card. See plans, requirements and how to install it.`,
  pricing: () =>
    `One license for ${upTo()}: plans compared, with the full price for your country at once. Every plan includes every feature.`,
  demo: () => `Try ${sold().name} ${free()} with every feature, on your own machine. No card required.`,
  help: () =>
    `How to install and license ${sold().name}, pay for it, renew it and move it to another machine, and how to solve problems.`,
}
