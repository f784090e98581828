import type { licenseNames as english } from '../en/license-names.ts'

export const licenseNames = {
  demo: product => `Демо ${product}`,
  monthly: product => `Подписка ${product} на\u00a0месяц`,
  yearly: product => `Подписка ${product} на\u00a0год`,
  company: product => `Корпоративная лицензия ${product}`,
  lifetime: product => `Бессрочная лицензия ${product}`,
} satisfies typeof english
