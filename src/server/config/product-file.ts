import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isCountry } from '../../domain/countries.ts'
import { inEveryLanguage, languageFacts } from '../../domain/languages.ts'
import { currencyCodes } from '../../domain/money/money.ts'
import { astra } from '../../domain/pricing/astra.ts'
import { type Catalog, productCodes } from '../../domain/pricing/catalog.ts'

const cents = z.int().min(1).max(100_000_000)
const word = z.string().trim().min(1).max(40)

const tiers = z
  .array(z.strictObject({ from: z.int().min(1).max(9_999), perUnit: cents, flat: cents.or(z.literal(0)) }))
  .min(1)
  .max(20)
  .superRefine((given, context) =>
    given.forEach(({ from, perUnit, flat }, index) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: [index, 'from'], message })
      const before = given[index - 1]
      if (!before) return from === 1 || refuse('the first tier is from 1')
      if (from <= before.from) return refuse('each tier is from more than the one before')
      const isDearer = perUnit * from + flat > before.perUnit * (from - 1) + before.flat
      return isDearer || refuse(`${from} would not cost more than ${from - 1}`)
    }),
  )

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length

const productFile = z
  .strictObject({
    name: word,
    slug: z
      .string()
      .regex(/^[a-z][a-z\d]{0,19}$/, 'a small letter, then small letters and digits, at most 20'),
    unit: z.strictObject(inEveryLanguage(language => z.array(word).length(languageFacts[language].forms))),
    prices: z
      .strictObject({
        tiers,
        yearMonths: z.int().min(1).max(12),
        lifetime: cents,
        update: cents,
        company: cents,
      })
      .partial(),
    plans: z
      .array(z.enum(productCodes).exclude(['astra-lifetime-update']))
      .refine(plans => plans.includes('astra-1m'), 'astra-1m is always sold')
      .refine(isDistinct, 'a plan is named twice'),
    periods: z
      .array(z.int().min(1).max(36))
      .max(6)
      .refine(([first, ...others]) => first === 1 && others.every(months => months > 1), 'begins with 1')
      .refine(isDistinct, 'a number is named twice'),
    demoDays: z.int().min(1).max(365),
    graceDays: z.int().min(0).max(365),
    largest: z.int().min(1).max(9_999),
    cryptoDiscountPercent: z.int().min(0).max(90),
    currencies: z.record(z.string().refine(isCountry, 'no country, as DEU'), z.enum(currencyCodes)),
    install: z
      .strictObject({
        folder: z.string().regex(/^(\/[\w.-]+)+$/, 'an absolute path'),
        service: z.string().regex(/^[\w@.-]{1,60}$/, 'the name of a service'),
      })
      .partial(),
    downloadUrl: z.url({ protocol: /^https?$/ }).or(z.literal('')),
  })
  .partial()

/** docs/domain.md, 'Product file'. What is left out has the value of Astra. Throws an Error that names each fault by its path in the file. */
export function readProductFile(path: string): Catalog {
  const { prices, install, ...given } = parse(readFileSync(path, 'utf8'))
  return withAstra(astra, {
    ...given,
    prices: withAstra(astra.prices, prices),
    install: withAstra(astra.install, install),
  })
}

/** Null unless they are valid tiers of a product file. */
export function parseTierList(given: unknown): z.output<typeof tiers> | null {
  return tiers.safeParse(given).data ?? null
}

/** JSON has no undefined values. */
function withAstra<Part extends object>(
  part: Part,
  given: { [Name in keyof Part]?: Part[Name] | undefined } = {},
) {
  return { ...part, ...given }
}

function parse(text: string) {
  const { success, data, error } = productFile.safeParse(JSON.parse(text))
  if (success) return data
  throw new Error(
    error.issues.map(issue => `${issue.path.join('.') || 'the file'}: ${issue.message}`).join('; '),
  )
}
