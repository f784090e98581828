import { countDays } from '../plural.ts'
import { countServers } from '../servers.ts'
import { sold } from '../sold.ts'

const upTo = () => `1 to ${countServers('en', sold().largest)}`
const free = () => `free for ${countDays('en', sold().demoDays)}`

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
