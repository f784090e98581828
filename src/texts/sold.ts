import { astra } from '../domain/pricing/astra.ts'
import type { Catalog } from '../domain/pricing/catalog.ts'

let catalog: Catalog = astra

/** Sets the product that all texts name: a process sells only one. */
export function sellInTexts(sold: Catalog) {
  catalog = sold
}

export function sold(): Catalog {
  return catalog
}

/** The plural forms of what a license counts. */
export const units = {
  en() {
    const [one, other] = catalog.unit.en
    return { one, other }
  },
  ru() {
    const [one, few, many] = catalog.unit.ru
    return { one, few, many, other: few }
  },
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
