import type { coupons as english } from '../../en/back-office/coupons.ts'

export const coupons = {
  title: 'Купоны',
  newTitle: 'Новый купон',
  couponTitle: code => `Купон ${code}`,
  none: 'Купонов пока нет.',
  columns: { code: 'Код', discount: 'Скидка', days: 'Действует', uses: 'Применён', state: 'Состояние' },
  states: { open: 'открыт', closed: 'закрыт' },
  days: { always: 'бессрочно', from: day => `с\u00a0${day}`, until: day => `до\u00a0${day}` },
  uses: (uses, most) => (most === null ? `${uses}` : `${uses} из\u00a0${most}`),
  facts: {
    created: 'Создан',
    usesEach: 'Применений на\u00a0клиента',
  },
  plans: {
    'astra-1m': 'подписка на\u00a0месяц',
    'astra-1y': 'подписка на\u00a0год',
    'astra-lifetime': 'бессрочная лицензия',
    'astra-lifetime-update': 'ещё год обновлений',
    'astra-company': 'лицензия на\u00a0компанию',
  },
  modes: {
    buy: 'новая лицензия',
    renew: 'продление',
    upgrade: 'увеличение числа серверов',
    demo: 'переход с\u00a0демо',
  },
  fields: {
    code: 'Код',
    codeHelp:
      'От\u00a02 до\u00a032 латинских букв, цифр, знаков «-» и\u00a0«_». Изменить код или дать его другому купону потом нельзя.',
    discount: 'Скидка',
    unit: 'В\u00a0чём',
    percent: 'проценты',
    validFrom: 'Первый день',
    validUntil: 'Последний день',
    daysHelp: 'День по\u00a0UTC, включительно. Пусто: без ограничения.',
    mostUses: 'Применений всего',
    mostUsesEach: 'Применений на\u00a0клиента',
    usesHelp: 'Пусто: без ограничения.',
    products: 'Тарифы',
    modes: 'Заказы',
    choicesHelp: 'Ничего не\u00a0выбрано: для всех.',
  },
  createConsequences:
    'Клиенты смогут применить его сразу. Ваш второй фактор нужен для\u00a0скидки от\u00a050\u00a0%, для\u00a0скидки на\u00a0фиксированную сумму и\u00a0для\u00a0купона, у\u00a0которого не\u00a0ограничено общее число применений, а\u00a0последний день не\u00a0задан или\u00a0наступит позже чем\u00a0через год.',
  create: 'Создать купон',
  changeTitle: 'Дни, применения и\u00a0заказы',
  changeConsequences:
    'Изменения действуют для новых заказов. Заказы с\u00a0этим купоном не\u00a0меняются. Скидка остаётся прежней.',
  change: 'Изменить купон',
  close: {
    open: 'Закрыть купон',
    question: code => `Закрыть купон ${code}?`,
    consequences:
      'Новые заказы не\u00a0смогут его применить. В\u00a0заказах с\u00a0этим купоном скидка остаётся.',
  },
  reopen: {
    open: 'Открыть снова',
    question: code => `Открыть купон ${code} снова?`,
    consequences: 'Заказы снова смогут применять его в\u00a0пределах его дней и\u00a0числа применений.',
  },
  history: 'Что сделано',
} satisfies typeof english
