import type { countryConfirmation as english } from '../en/country-confirmation.ts'

export const countryConfirmation = {
  title: 'Это ваша страна?',
  text: name =>
    `Вы\u00a0выбрали страну: ${name}, но, судя по\u00a0подключению, вы\u00a0находитесь в\u00a0другой. Налог зависит от\u00a0страны, в\u00a0которой вы\u00a0живёте или зарегистрирована ваша компания.`,
  confirm: 'Да, оформить заказ',
  cancel: 'Отмена',
} satisfies typeof english
