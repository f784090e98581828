import { z } from 'zod'
import { addProblem } from './variables.ts'

export const mailConfig = z
  .object({
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
  })
  .superRefine((env, context) => {
    if (env.SMTP_URL && !env.MAIL_FROM) addProblem(context, 'MAIL_FROM', 'required with SMTP_URL')
  })
  .transform(env => ({
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
  }))
