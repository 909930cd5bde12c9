package io.waypost

import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import java.net.URLEncoder

/** Calls the location services with the credentials of an app; call it off the main thread. */
class WaypostClient(private val host: String, private val apiKey: String, private val packageName: String) {
  /** Finds places by their name or address; the answer is JSON. */
  fun geocode(text: String): String = get("v1/geocode", mapOf("q" to text))

  internal fun get(path: String, query: Map<String, String>): String {
    val search = query.map { (name, value) -> "$name=${URLEncoder.encode(value, "UTF-8")}" }.joinToString("&")
    val connection = URL("$host/$path?$search").openConnection() as HttpURLConnection
    try {
      connection.setRequestProperty("X-API-Key", apiKey)
      connection.setRequestProperty("X-Android-Package", packageName)
      if (connection.responseCode != 200) throw IOException("The service answered ${connection.responseCode}")
      return connection.inputStream.bufferedReader().use { it.readText() }
    } finally {
      connection.disconnect()
    }
  }

  companion object {
    const val VERSION = "{version}"
  }
}
