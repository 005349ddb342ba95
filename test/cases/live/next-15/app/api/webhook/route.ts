import { revalidateTag } from 'next/cache';
import { receiveWebhook, WebhookError } from '../../../api/query';

export async function POST(request: Request): Promise<Response> {
  try {
    const { tags } = await receiveWebhook(request, { secret: process.env['WEBHOOK_SECRET'] ?? '' });
    for (const tag of tags) revalidateTag(tag);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookError) return new Response(error.message, { status: error.status });
    throw error;
  }
}
