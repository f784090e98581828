import { z } from 'zod'
import { addProblem, nonEmpty, requireTogether, webAddress } from './variables.ts'

export const supportConfig = z
  .object({
    ASK_API_URL: webAddress.optional(),
    ASK_API_KEY: nonEmpty.optional(),
    ASK_MODEL: nonEmpty.optional(),
  })
  .superRefine((env, context) => {
    requireTogether(context, env, ['ASK_API_URL', 'ASK_MODEL'])
    if (env.ASK_API_KEY && !env.ASK_API_URL)
      addProblem(context, 'ASK_API_KEY', 'has no effect without ASK_API_URL')
  })
  .transform(env => ({
    ask:
      env.ASK_API_URL && env.ASK_MODEL
        ? { apiUrl: env.ASK_API_URL, apiKey: env.ASK_API_KEY ?? null, model: env.ASK_MODEL }
        : null,
  }))
