/** 'Example street 1, 10111 Tallinn' in its parts. Null if the last of them is not a postcode and a city. */
export function splitAddress(address: string): { street: string; zip: string; city: string } | null {
  const [, street, zip, city] =
    /^(.+?),\s*((?:[A-Z]{1,2}-)?\d[\dA-Z]*(?:[ -]\d[\dA-Z]*)?)\s+([^\d,][^,]*)$/.exec(address.trim()) ?? []
  return street && zip && city ? { street, zip, city } : null
}
