import type { licenses as english } from '../en/licenses.ts'

export const licenses = {
  demo: product => `Демо ${product}`,
  monthly: product => `Подписка ${product} на\u00a0месяц`,
  yearly: product => `Подписка ${product} на\u00a0год`,
  company: product => `Корпоративная лицензия ${product}`,
  lifetime: product => `Бессрочная лицензия ${product}`,
} satisfies typeof english
