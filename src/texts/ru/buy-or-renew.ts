import { formatDay } from '../day.ts'
import type { buyOrRenew as english } from '../en/buy-or-renew.ts'

const date = (day: string) => formatDay('ru', day)

export const buyOrRenew = {
  title: 'Купить новую лицензию или продлить?',
  text: 'Вашу лицензию можно продлить: новый срок прибавится к\u00a0прежнему, серийный номер останется тем\u00a0же.',
  buyNew: 'Купить новую лицензию',
  renew: 'Продлить',
  renewOf: (name, serial) => `Продлить: ${name}, ${serial}`,
  until: day => `до\u00a0${date(day)}`,
  expired: day => `истекла ${date(day)}`,
  updatesUntil: day => `бесплатные обновления до\u00a0${date(day)}`,
  updatesEnded: day => `бесплатные обновления были до\u00a0${date(day)}`,
  close: 'Закрыть',
} satisfies typeof english
