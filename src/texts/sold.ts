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

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
