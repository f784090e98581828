import type { Texts } from '../../texts/en/screens.ts'
import type { Language } from '../../texts/language.ts'

// Only the browser loads these, in one chunk for each page; the server imports all words at once.
const words = {
  en: {
    frame: async () => (await import('../../texts/en/frame.ts')).frame,
    'sign-in': () => import('../../texts/en/sign-in.ts'),
    pricing: () => import('../../texts/en/pricing.ts'),
    renewal: () => import('../../texts/en/renewal.ts'),
    upgrade: () => import('../../texts/en/upgrade.ts'),
    order: () => import('../../texts/en/order.ts'),
    'order-form': () => import('../../texts/en/order-form.ts'),
    'payment-link': () => import('../../texts/en/payment-link.ts'),
    profile: () => import('../../texts/en/profile.ts'),
    settings: () => import('../../texts/en/settings.ts'),
    demo: () => import('../../texts/en/demo.ts'),
    help: () => import('../../texts/en/help.ts'),
    legal: () => import('../../texts/en/legal.ts'),
    product: () => import('../../texts/en/product.ts'),
    support: () => import('../../texts/en/support.ts'),
    'offline-activation': () => import('../../texts/en/offline-activation.ts'),
    withdrawal: () => import('../../texts/en/withdrawal.ts'),
  },
  ru: {
    frame: async () => (await import('../../texts/ru/frame.ts')).frame,
    'sign-in': () => import('../../texts/ru/sign-in.ts'),
    pricing: () => import('../../texts/ru/pricing.ts'),
    renewal: () => import('../../texts/ru/renewal.ts'),
    upgrade: () => import('../../texts/ru/upgrade.ts'),
    order: () => import('../../texts/ru/order.ts'),
    'order-form': () => import('../../texts/ru/order-form.ts'),
    'payment-link': () => import('../../texts/ru/payment-link.ts'),
    profile: () => import('../../texts/ru/profile.ts'),
    settings: () => import('../../texts/ru/settings.ts'),
    demo: () => import('../../texts/ru/demo.ts'),
    help: () => import('../../texts/ru/help.ts'),
    legal: () => import('../../texts/ru/legal.ts'),
    product: () => import('../../texts/ru/product.ts'),
    support: () => import('../../texts/ru/support.ts'),
    'offline-activation': () => import('../../texts/ru/offline-activation.ts'),
    withdrawal: () => import('../../texts/ru/withdrawal.ts'),
  },
} satisfies Record<Language, Record<string, () => Promise<Partial<Texts>>>>

export type WordsName = keyof (typeof words)[Language]

export async function addWords(texts: Texts, language: Language, name: WordsName) {
  Object.assign(texts, await words[language][name]())
}
