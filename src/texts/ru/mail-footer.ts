import type { mailFooter as english } from '../en/mail-footer.ts'

export const mailFooter = {
  questions: 'Есть вопросы? Ответьте на\u00a0это письмо или напишите на',
  imprint: 'О\u00a0продавце:',
} satisfies typeof english
