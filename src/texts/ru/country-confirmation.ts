import type { countryConfirmation as english } from '../en/country-confirmation.ts'

export const countryConfirmation = {
  title: 'Где вы\u00a0живёте?',
  text: name =>
    `Вы\u00a0выбрали страну: ${name}, но, судя по\u00a0подключению, вы\u00a0находитесь в\u00a0ЕС. Налог зависит от\u00a0страны, в\u00a0которой вы\u00a0живёте.`,
  company: 'Если вы\u00a0покупаете для компании, нажмите «Отмена» и\u00a0выберите «Покупаю для компании».',
  confirm: 'Я\u00a0живу там: оплатить',
  cancel: 'Отмена',
} satisfies typeof english
