import type { sellers as english } from '../../en/back-office/sellers.ts'

export const sellers = {
  lead: 'Продаёт владелец магазина; реселлер выставляет счета на\u00a0банковские переводы из\u00a0своих стран.',
  resellers: 'Реселлеры',
  noCountries: 'ни\u00a0одной страны',
  vendor: 'Владелец магазина',
  vendorLead:
    'Эти данные заданы на\u00a0сервере переменными окружения с\u00a0такими именами. После изменения нужен перезапуск.',
  notSet: 'не\u00a0задано',
  columns: {
    name: 'Реселлер',
    series: 'Серия',
    country: 'Страна',
    serves: 'Обслуживает',
    from: 'С',
    until: 'До',
  },
  registrations: 'Регистрации по\u00a0НДС вне\u00a0ЕС',
  registrationsLead: 'Где продавец зарегистрирован, клиентам начисляется НДС этой страны.',
  thresholds: {
    title: 'Пороги регистрации по\u00a0НДС',
    lead: 'Без налога, по\u00a0продавцам. По\u00a0достижении порога продавец обязан зарегистрироваться в\u00a0этой стране.',
    year: 'Год',
    counted: 'Какие продажи',
    sales: { there: 'в\u00a0этой стране', worldwide: 'во\u00a0всём мире' },
    sold: 'Продано',
    limit: 'Порог',
  },
  seriesLead: series => `Счета ${series}`,
  closed: 'закрыт',
  closedLead: 'Новых счетов он не\u00a0выставляет. Его счета и\u00a0серия остаются.',
} satisfies typeof english
