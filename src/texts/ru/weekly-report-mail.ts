import type { weeklyReportMail as english } from '../en/weekly-report-mail.ts'

export const weeklyReportMail: typeof english = {
  subject: (product, from, to) => `${product}: неделя с\u00a0${from} по\u00a0${to}`,
  title: 'Итоги недели',
  lead: (from, to) => `С\u00a0${from} по\u00a0${to}; в\u00a0скобках\u00a0— неделя до\u00a0неё.`,
  compared: (now, before) => `${now} (${before})`,
  figures: {
    received: 'Получено, без налога',
    orders: 'Оплачено заказов',
    credited: 'Кредит-ноты',
    reminded: 'Напоминаний о\u00a0неоплаченном заказе',
    remindedPaid: 'Из\u00a0них оплачено',
    mrr: 'MRR в\u00a0конце недели',
    new: 'Новый MRR',
    churn: 'Отток',
    demos: 'Демо',
    licenses: 'Учитывается лицензий',
  },
  waiting: 'Ждёт вашего решения:',
  questions: 'Вопросы за\u00a0неделю без ответа',
  nothing: 'Ничего не\u00a0ждёт вашего решения.',
  more: count => `больше ${count}`,
  open: 'Все отчёты:',
  switchOff: 'Это письмо приходит суперпользователям по\u00a0понедельникам. Отключить:',
}
