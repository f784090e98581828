export const licenseNames = {
  demo: (product: string) => `${product} demo`,
  monthly: (product: string) => `${product} monthly subscription`,
  yearly: (product: string) => `${product} yearly subscription`,
  company: (product: string) => `${product} company license`,
  lifetime: (product: string) => `${product} lifetime license`,
}
