import { formatDay } from '../day.ts'
import type { getQuote as english } from '../en/get-quote.ts'

export const getQuote = {
  get: 'Получить коммерческое предложение',
  made: until =>
    `Предложение для согласования действует до\u00a0${formatDay('ru', until)}. Пока ничего не\u00a0заказано. По\u00a0этой цене сможет заказать любой, у\u00a0кого есть этот адрес.`,
  label: 'Адрес предложения',
  pdf: 'Открыть предложение в\u00a0PDF',
} satisfies typeof english
