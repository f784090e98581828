import type { Texts } from '../all.ts'
import { sold } from '../sold.ts'
import { countDays, countServers } from './counts.ts'

const upTo = () => `1–${countServers(sold().largest)}`
const days = () => countDays(sold().demoDays)

export const descriptions = {
  shop: product => `${product}: лицензии на\u00a0${upTo()}, сразу с\u00a0полной ценой для вашей страны.`,
  product: opening =>
    `${opening}. Попробуйте все функции бесплатно: ${days()}, карта не\u00a0нужна. Тарифы, требования и\u00a0установка.`,
  pricing: () =>
    `Одна лицензия на\u00a0${upTo()}: сравнение тарифов и\u00a0сразу вся сумма для вашей страны. На\u00a0любом тарифе доступны все функции.`,
  demo: () =>
    `Попробуйте ${sold().name} бесплатно: ${days()}, все функции, на\u00a0вашей машине. Карта не\u00a0нужна.`,
  help: () =>
    `Как установить ${sold().name} и\u00a0лицензию, оплатить, продлить и\u00a0перенести на\u00a0другую машину, и\u00a0что делать, если что-то\u00a0не\u00a0работает.`,
} satisfies Texts['descriptions']
