export const renderAccount = () => Promise.resolve({ status: 200, html: '' });
