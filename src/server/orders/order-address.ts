export function orderAddress({ baseUrl }: { baseUrl: string }, orderId: number): string {
  return `${baseUrl}/orders/${orderId}/review/`
}
