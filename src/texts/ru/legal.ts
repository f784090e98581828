import type { legal as english } from '../en/legal.ts'

export const legal = {
  imprint: {
    title: 'Сведения о\u00a0продавце',
    seller: 'Продавец',
    address: 'Адрес',
    registration: 'Регистрация',
    vat: 'Номер НДС',
    taxNumber: 'Налоговый номер',
    manager: 'Руководитель',
    phone: 'Телефон',
    email: 'Электронная почта',
  },
  terms: {
    earlier: 'Это прежняя версия. Она действует для заказов, в\u00a0которых её\u00a0приняли.',
    current: 'Действующие условия',
    version: version => `Версия ${version}`,
  },
  failed: {
    title: 'Не\u00a0удалось загрузить текст',
    text: 'Попробуйте ещё раз чуть позже или запросите его у\u00a0нас по\u00a0почте.',
  },
} satisfies typeof english
