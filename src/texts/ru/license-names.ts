import type { licenseNames as english } from '../en/license-names.ts'

export const licenseNames = {
  demo: product => `Демо ${product}`,
  monthly: product => `${product}: месячная подписка`,
  yearly: product => `${product}: годовая подписка`,
  company: product => `${product}: корпоративная лицензия`,
  lifetime: product => `${product}: бессрочная лицензия`,
} satisfies typeof english
