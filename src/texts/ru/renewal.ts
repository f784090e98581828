import type { renewal as english } from '../en/renewal.ts'
import { countMonths as months, units } from './counts.ts'
import { licenseOrder } from './license-order.ts'
import { ordering } from './ordering.ts'

const same = () => `Серийный номер и\u00a0число ${units().many} останутся прежними.`
const year = '1\u00a0год'

export const renewal = {
  licenseOrder,
  title: 'Продление лицензии',
  lead: () => `Новый срок прибавится к\u00a0концу прежнего. ${same()}`,
  leadOver: () => `Лицензия истекла, поэтому новый срок начнётся сегодня. ${same()}`,
  updates: {
    lead: () => `Год обновлений прибавится к\u00a0тем, что у\u00a0вас есть. ${same()}`,
    leadOver: () =>
      'Лицензия работает, но\u00a0обновления закончились: новый год обновлений начнётся сегодня.',
  },
  plans: 'Как продлить',

  months,
  plan: {
    'astra-1m': { name: 'Помесячно', term: months },
    'astra-1y': { name: 'На\u00a0год', term: () => year },
    'astra-company': { name: 'Ещё на\u00a0год', term: () => year },
    'astra-lifetime-update': {
      name: 'Ещё год обновлений',

      term: () => `${year} обновлений`,
    },
  },
  asNow: 'Ваш нынешний тариф',
  saving: {
    'astra-1m': percent => `на\u00a0${percent}\u00a0% дешевле отдельных лицензий`,
    'astra-1y': ordering.monthsFree,
  },
  term: 'На\u00a0сколько продлить',
  fixedTerm: 'Один год',
  now: 'Сейчас',
  after: 'После продления',
  updatesNow: 'Обновления сейчас',
  sums: {
    caption: plan => `${plan}: из\u00a0чего складывается сумма`,
    line: (count, term) => `${licenseOrder.servers(count)}, ${term}`,
  },

  button: {
    stripe: total => `Продлить за\u00a0${total}`,
    bank: total => `Получить счёт на\u00a0${total}`,
    crypto: total => `Оплатить ${total} криптовалютой`,
  },

  auto: {
    title: (term, total) => `Продление на\u00a0${term}: ${total} картой`,
    ...ordering.auto,
  },
} satisfies typeof english
