export default { experimental: { useCache: true } };
